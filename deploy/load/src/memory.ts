import { readFileSync } from 'node:fs';

/**
 * What a process has in memory, what it shares counted in full (VmRSS). Not PSS: no process here has much in common with
 * another, and walking all its maps every two seconds would stop it each time. Not the cgroup's figure: that
 * counts cached files too, and the local stack has no cgroups.
 */
export function residentMegabytes(pid: number): number {
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
}
