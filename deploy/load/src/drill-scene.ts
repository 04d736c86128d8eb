import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { SCALABLE, type Rewire } from '@tocada/local/settings.js';
import type { Supervised } from '@tocada/local/supervised.js';
import { startSilentProxy, type SilentProxy } from '@tocada/runtime/spec-silent-proxy.js';
import { setTimeout as sleep } from 'node:timers/promises';
import { startDrillStack, type DrillStack } from './drill-stack.js';
import { separateDisks, type Disk } from './faults-drill/disks.js';

const REPLICAS = SCALABLE.flatMap((name) => ['--scale', `${name}=2`]);
/** The labels of the product's own processes. */
export const OWN = SCALABLE.flatMap((name) => [`${name}-1`, `${name}-2`]);

/** The settings of each process that lead through a proxy. */
const WIRED = { REDIS_URL: 'redis', CONTENT_DATABASE_URL: 'postgres', BOOKINGS_DATABASE_URL: 'postgres' } as const;

/** The limit for a process to become ready. Milliseconds. */
const READY_LIMIT = 90_000;

/** A stack with two replicas of everything, and the means to break its parts. */
export interface Scene extends DrillStack {
  /** By process and backing service: `gateway-1 redis`. */
  proxies: Map<string, SilentProxy>;
  /** By the process that writes there. Empty where nothing can be mounted. */
  disks: Map<string, Disk>;
}

export async function startScene(): Promise<Scene> {
  const proxies = new Map<string, SilentProxy>();
  const rewire: Rewire = async (label, env) => {
    const wired = { ...env };
    for (const [variable, part] of Object.entries(WIRED)) {
      const address = env[variable];
      if (!address) continue;
      const { hostname: host, port } = new URL(address);
      const proxy = await startSilentProxy({ host, port: Number(port) });
      proxies.set(`${label} ${part}`, proxy);
      wired[variable] = proxy.url(address);
    }
    return wired;
  };
  const stack = await startDrillStack(REPLICAS, { rewire });
  const disks = await separateDisks(stack.processes, stack.dataDir);
  return {
    ...stack,
    proxies,
    disks,
    async remove() {
      await stack.stop();
      for (const disk of disks.values()) disk.unmount();
      await stack.remove();
      for (const proxy of proxies.values()) await proxy.close();
    },
  };
}

/** Postgres runs one process for each connection. */
function withChildren(pid: number): number[] {
  const children = readdirSync('/proc').filter((name) => {
    if (!/^\d+$/.test(name) || !existsSync(`/proc/${name}/stat`)) return false;
    const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === pid;
  });
  return [pid, ...children.map(Number)];
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // The process has ended meanwhile.
  }
}

/**
 * Freezes processes. The parent goes first, so that it starts no new children.
 * @returns a function that resumes them
 */
export function freeze(processes: Supervised[]): () => void {
  const stopped = processes.flatMap(({ pid }) => {
    if (!pid) return [];
    send(pid, 'SIGSTOP');
    const all = withChildren(pid);
    for (const each of all) send(each, 'SIGSTOP');
    return all;
  });
  return () => {
    for (const pid of stopped.toReversed()) send(pid, 'SIGCONT');
  };
}

/** Kills processes; resolves when their supervisor has them ready again. */
export async function kill(processes: Supervised[]): Promise<void> {
  const before = processes.map((each) => {
    const { pid } = each;
    each.signal('SIGKILL');
    return pid;
  });
  const isBack = () => processes.every(({ pid, available }, index) => available && pid !== before[index]);
  for (const limit = Date.now() + READY_LIMIT; !isBack(); await sleep(20)) {
    if (Date.now() > limit) {
      throw new Error(`${processes.map(({ label }) => label).join(', ')}: not ready after ${READY_LIMIT} ms`);
    }
  }
}

export async function restart(processes: Supervised[], pause = 0): Promise<void> {
  await Promise.all(processes.map((each) => each.stop()));
  await sleep(pause);
  await Promise.all(processes.map((each) => each.start()));
}
