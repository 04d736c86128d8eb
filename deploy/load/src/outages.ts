import { setTimeout as sleep } from 'node:timers/promises';
import type { Stack } from '@tocada/local/stack.js';
import type { DrillStack } from './drill-stack.js';
import { freeze } from './drill-scene.js';
import type { Past } from './faults-drill/once.js';
import { query } from './query.js';

export type Kills = Record<string, number>;

const CUT_CONNECTIONS = `select pg_terminate_backend(pid) from pg_stat_activity
  where usename = current_user and pid <> pg_backend_pid()`;

/** The share of outages that come while others are not over. */
const OVERLAPPING = 0.25;
/** The acts that a host must get done between two outages, where they are counted. */
const ACTS_BETWEEN = 25;
/** The limit for everything to be back. Milliseconds. */
const BACK_LIMIT = 60_000;

/**
 * Kills one part after another at random times, each once before any again. Most wait until everything works, so that acts go on
 * between them on a slow host too. Stopping resolves once everything is back.
 * @param acts the number of acts that are done
 */
export function outages(stack: DrillStack, random: () => number, acts?: () => number) {
  const { smtp } = stack;
  const kills: Kills = {};
  const past: Past[] = [];
  const stopping = new AbortController();
  // The second replica exists in some drills only.
  const kill = (label: string) => stack.processes.get(label)?.signal('SIGKILL');
  const frozen = async (label: string) => {
    const thaw = freeze([stack.processes.get(label)!]);
    await sleep(500 + random() * 4000);
    thaw();
  };

  const victims: Record<string, () => Promise<void> | void> = {
    'kill Redis': () => kill('redis-1'),
    'stop Redis': async () => {
      const redis = stack.processes.get('redis-1')!;
      await redis.stop();
      await sleep(500 + random() * 2500);
      await redis.start();
    },
    'kill one bookings': () => kill(random() < 0.5 ? 'bookings-1' : 'bookings-2'),
    'kill both bookings': () => (kill('bookings-1'), kill('bookings-2')),
    'kill one content': () => kill(random() < 0.5 ? 'content-1' : 'content-2'),
    'freeze Postgres': () => frozen('postgres-1'),
    'freeze Redis': () => frozen('redis-1'),
    'kill one gateway': () => kill('gateway-1'),
    'kill Postgres': () => kill('postgres-1'),
    'cut connections to Postgres': () => cutConnections(stack),
    'kill the mail server': async () => {
      await smtp.kill();
      await sleep(random() * 3000);
      await smtp.start();
    },
    'mail server drops what it took': async () => {
      smtp.behaviour = (to) => (to ? 'drop' : 'accept');
      await sleep(random() * 1000);
      smtp.behaviour = () => 'accept';
    },
  };

  const someActs = async () => {
    if (!acts) return;
    for (const before = acts(); acts() < before + ACTS_BETWEEN && !stopping.signal.aborted;) await sleep(200);
  };

  const loop = (async () => {
    for (let left: string[] = []; !stopping.signal.aborted;) {
      const isAlone = random() > OVERLAPPING;
      if (isAlone) await Promise.all([back(stack), someActs()]);
      await sleep(300 + random() * 1500);
      if (stopping.signal.aborted) return;
      if (left.length === 0) left = Object.keys(victims);
      const kind = left.splice(Math.floor(random() * left.length), 1)[0]!;
      kills[kind] = (kills[kind] ?? 0) + 1;
      const played = { kind, begin: performance.now(), end: Infinity };
      past.push(played);
      await victims[kind]!();
      played.end = performance.now();
    }
  })();

  return {
    past,
    async stop(): Promise<Kills> {
      stopping.abort();
      await loop;
      await back(stack);
      return kills;
    },
  };
}

async function back({ url }: Stack): Promise<void> {
  for (const limit = Date.now() + BACK_LIMIT; Date.now() < limit; await sleep(200)) {
    const answer = await fetch(`${url}/api/health`).catch(() => undefined);
    if (answer?.status === 200) return;
  }
}

async function cutConnections(stack: Stack): Promise<void> {
  try {
    await query(stack.backing.BOOKINGS_DATABASE_URL!, CUT_CONNECTIONS);
  } catch {
    // The database is down already.
  }
}
