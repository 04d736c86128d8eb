import type { BackupEnv } from './backup.env.js';
import { connect } from './databases.js';

const DAY = 24 * 3_600_000;

/** Advisory locks of Postgres in the database of content. The numbers are arbitrary and used nowhere else. */
export const ARCHIVE_LOCK = 979_002;
export const TRIAL_LOCK = 979_003;
export const COPY_LOCK = 979_004;

/** Waits until no other process, on whatever host, holds the lock. The end of the session releases it. */
export async function alone<T>(
  env: BackupEnv,
  lock: number,
  log: (line: string) => void,
  work: () => Promise<T>,
): Promise<T> {
  const client = await connect(env.CONTENT_DATABASE_URL, { statement: DAY, lock: DAY, silence: DAY });
  try {
    const { rows } = await client.query('select pg_try_advisory_lock($1) as held', [lock]);
    if (!rows[0].held) {
      log('Another run is at work: waiting for its end.');
      await client.query('select pg_advisory_lock($1)', [lock]);
    }
    return await work();
  } finally {
    await client.end().catch(() => {});
  }
}
