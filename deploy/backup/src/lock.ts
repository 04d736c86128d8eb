import { LOCKS } from '@tocada/runtime/database/advisory-locks.js';
import type pg from 'pg';
import type { BackupEnv } from './backup.env.js';
import { connect } from './databases.js';
import { BackupFault } from './fault.js';

const DAY = 24 * 3_600_000;

type Log = (line: string) => void;

/** A run that holds its lock. Until the run ends, no other run removes a part that this one reads or is about to name. */
export interface Turn {
  /** Removes things while no other run reads archives and parts. Waits for those that do. */
  remove<T>(work: () => Promise<T>): Promise<T>;
  /** The same, but does nothing while there are others. Two runs that waited would wait for each other. */
  removeUnlessShared<T>(work: () => Promise<T>): Promise<T | undefined>;
  /** @throws BackupFault when the locks are lost, because Postgres was away: others may have removed what this run counts on */
  check(): Promise<void>;
}

const HOLD = 'select pg_try_advisory_lock($1) as held';
const HOLD_SHARED = 'select pg_try_advisory_lock_shared($1) as held';

/** Waits until no process on any host holds content's lock, then shares the lock of the parts, in this order. */
export async function alone<T>(
  env: BackupEnv,
  lock: 'archive' | 'trial' | 'copy',
  log: Log,
  work: (turn: Turn) => Promise<T>,
): Promise<T> {
  const client = await connect(env.CONTENT_DATABASE_URL, { statement: DAY, lock: DAY, silence: DAY });
  try {
    await take(client, HOLD, LOCKS[lock], log);
    await take(client, HOLD_SHARED, LOCKS.parts, log);
    return await work(turnOf(client, log));
  } finally {
    await client.end().catch(() => {});
  }
}

async function take(client: pg.Client, statement: string, lock: number, log: Log): Promise<void> {
  const { rows } = await client.query(statement, [lock]);
  if (rows[0].held) return;
  log('Another run is at work: waiting for its end.');
  await client.query(statement.replace('try_', ''), [lock]);
}

function turnOf(client: pg.Client, log: Log): Turn {
  const held = async <T>(work: () => Promise<T>) => {
    try {
      return await work();
    } finally {
      await client.query('select pg_advisory_unlock($1)', [LOCKS.parts]);
    }
  };
  return {
    async remove(work) {
      await take(client, HOLD, LOCKS.parts, log);
      return held(work);
    },
    async removeUnlessShared(work) {
      const { rows } = await client.query(HOLD, [LOCKS.parts]);
      return rows[0].held ? held(work) : undefined;
    },
    async check() {
      await client.query('select').catch((error: unknown) => {
        throw new BackupFault('Postgres was away meanwhile, and another run may have begun: this one begins anew.', {
          cause: error,
        });
      });
    },
  };
}
