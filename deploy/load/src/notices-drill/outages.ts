import { setTimeout as sleep } from 'node:timers/promises';
import type { Stack } from '@tocada/local/stack.js';
import type { DrillStack } from '../drill-stack.js';
import { freeze } from '../drill-scene.js';
import { query } from '../query.js';

export type Kills = Record<string, number>;

const CUT_CONNECTIONS = `select pg_terminate_backend(pid) from pg_stat_activity
  where usename = current_user and pid <> pg_backend_pid()`;

/** Kills one part after another at random times. Stopping resolves once everything is back. */
export function outages(stack: DrillStack, random: () => number) {
  const { smtp } = stack;
  const kills: Kills = {};
  const stopping = new AbortController();
  // The second replica exists in some drills only.
  const kill = (label: string) => stack.processes.get(label)?.signal('SIGKILL');
  const frozen = async (label: string) => {
    const thaw = freeze([stack.processes.get(label)!]);
    await sleep(500 + random() * 4000);
    thaw();
  };

  const victims: Record<string, () => Promise<void> | void> = {
    redis: () => kill('redis-1'),
    'redis, for longer': async () => {
      const redis = stack.processes.get('redis-1')!;
      await redis.stop();
      await sleep(500 + random() * 2500);
      await redis.start();
    },
    'bookings 1': () => kill('bookings-1'),
    'bookings 2': () => kill('bookings-2'),
    'content 2': () => kill('content-2'),
    'postgres, frozen': () => frozen('postgres-1'),
    'redis, frozen': () => frozen('redis-1'),
    'both bookings': () => (kill('bookings-1'), kill('bookings-2')),
    gateway: () => kill('gateway-1'),
    content: () => kill('content-1'),
    postgres: () => kill('postgres-1'),
    'database connections': () => cutConnections(stack),
    'mail server': async () => {
      await smtp.kill();
      await sleep(random() * 3000);
      await smtp.start();
    },
    'mail server, after DATA': async () => {
      smtp.behaviour = (to) => (to ? 'drop' : 'accept');
      await sleep(random() * 1000);
      smtp.behaviour = () => 'accept';
    },
  };
  const names = Object.keys(victims);

  const loop = (async () => {
    while (!stopping.signal.aborted) {
      await sleep(300 + random() * 1500);
      const name = names[Math.floor(random() * names.length)]!;
      kills[name] = (kills[name] ?? 0) + 1;
      await victims[name]!();
    }
  })();

  return {
    async stop(): Promise<Kills> {
      stopping.abort();
      await loop;
      for (const limit = Date.now() + 60_000; Date.now() < limit; await sleep(200)) {
        const answer = await fetch(`${stack.url}/api/health`).catch(() => undefined);
        if (answer?.status === 200) break;
      }
      return kills;
    },
  };
}

async function cutConnections(stack: Stack): Promise<void> {
  try {
    await query(stack.backing.BOOKINGS_DATABASE_URL!, CUT_CONNECTIONS);
  } catch {
    // The database is down already.
  }
}
