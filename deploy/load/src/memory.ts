import { readFileSync } from 'node:fs';

/**
 * The resident memory of a process, shared pages included (VmRSS). Not PSS: these processes share little, and a walk
 * through all maps every two seconds would pause them. Not the cgroup's figure: that includes cached files, and the
 * local stack has no cgroups.
 * @throws Error when the process has ended
 */
export function residentMegabytes(pid: number): number {
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  if (kilobytes === undefined) throw new Error(`process ${pid} has ended`);
  return Number(kilobytes) / 1024;
}
