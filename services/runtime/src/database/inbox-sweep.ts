import type { EntityManager } from '@mikro-orm/postgresql';
import { LIMITS } from '@tocada/contracts/ground/limits.js';
import { sql } from './sql.js';

/** Small enough to be deleted well within the statement timeout. */
const BATCH = 2000;

const SWEEP = `delete from inbox where id in (
  select id from inbox where created_at < now() - make_interval(hours => $1) limit ${BATCH} for update skip locked
) returning 1`;

/** Deletes the records of writes that are too old to be repeated. Resolves with their number. */
export async function sweepInbox(em: EntityManager): Promise<number> {
  for (let swept = 0; ;) {
    const rows = await sql(em, SWEEP, [LIMITS.idempotencyHours]);
    swept += rows.length;
    if (rows.length < BATCH) return swept;
  }
}
