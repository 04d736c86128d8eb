import { LOCKS } from '@tocada/runtime/database/advisory-locks.js';
import type { BackupEnv } from './backup.env.js';
import { connect } from './databases.js';

const DAY = 24 * 3_600_000;

/** Waits until no other process, on whatever host, holds the lock in the database of content. The end of the session releases it. */
export async function alone<T>(
  env: BackupEnv,
  lock: 'archive' | 'trial' | 'copy',
  log: (line: string) => void,
  work: () => Promise<T>,
): Promise<T> {
  const client = await connect(env.CONTENT_DATABASE_URL, { statement: DAY, lock: DAY, silence: DAY });
  try {
    const { rows } = await client.query('select pg_try_advisory_lock($1) as held', [LOCKS[lock]]);
    if (!rows[0].held) {
      log('Another run is at work: waiting for its end.');
      await client.query('select pg_advisory_lock($1)', [LOCKS[lock]]);
    }
    return await work();
  } finally {
    await client.end().catch(() => {});
  }
}
