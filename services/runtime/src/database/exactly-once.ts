import { createHash } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { AppError } from '../app-error.js';
import { throwIfLate } from '../context.js';
import { InboxEntity } from './inbox.entity.js';
import { noteWrite } from './refused-writes.js';
import { sql } from './sql.js';

/** Fingerprint of a write's payload. It tells a repeated write from a different write under the same id. */
export const fingerprintOf = (payload: unknown): string =>
  createHash('sha256').update(JSON.stringify(payload)).digest('base64url');

/**
 * Runs `work` and records its result in one transaction. A second run under the same `writeId` returns the first result and
 * changes nothing. Of two concurrent runs, the second waits for the first at the key of the record.
 * @throws AppError `idempotency_mismatch` when the id was used with another payload, `unavailable` when the deadline of
 * the call has passed, and nothing is written
 */
export async function exactlyOnce<T>(
  em: EntityManager,
  writeId: string,
  payload: unknown,
  work: (em: EntityManager) => Promise<T>,
): Promise<{ result: T; isRepeat: boolean }> {
  const fingerprint = fingerprintOf(payload);
  try {
    const done = await em.fork().transactional(async (transaction) => {
      const result = await work(transaction);
      if (!(await record(transaction, writeId, fingerprint, result))) throw new Repeated();
      // All locks are held. A write that passes here commits before any write that the caller sends after a refusal.
      throwIfLate();
      return { result, isRepeat: false };
    });
    noteWrite();
    return done;
  } catch (error) {
    const mayBeRepeated = error instanceof Repeated || error instanceof AppError;
    const first = mayBeRepeated ? await findFirst<T>(em, writeId, fingerprint) : undefined;
    if (first) return { ...first, isRepeat: true };
    throw error;
  }
}

/** Thrown to roll back a write whose id is already recorded. */
class Repeated extends Error {}

/**
 * Records answers in a larger statement, and returns the ids of those that had no record.
 * @param select `id`, `fingerprint` and `result`
 */
export const recordAnswers = (select: string): string =>
  `insert into inbox (id, fingerprint, result) ${select} on conflict do nothing returning id`;

/** Forgets the recorded answers that name a row of `from`, in a larger statement. @param key of the answer that holds the id */
export const forgetAnswers = (from: string, key: string): string =>
  `delete from inbox using ${from} where result->>'${key}' = ${from}.id::text`;

const RECORD = recordAnswers('values ($1, $2, $3::json)');

/** False when `writeId` is recorded. Avoids a unique violation, which Postgres would log with a client's data. */
async function record(em: EntityManager, writeId: string, fingerprint: string, result: unknown): Promise<boolean> {
  const rows = await sql(em, RECORD, [writeId, fingerprint, JSON.stringify(result)]);
  return rows.length > 0;
}

/** The result of the first run. A repeated deletion would find no row, and a repeated edit its own newer revision. */
export async function findFirst<T>(
  em: EntityManager,
  writeId: string,
  fingerprint: string,
): Promise<{ result: T } | undefined> {
  const first = await em.fork().findOne(InboxEntity, { id: writeId });
  if (!first) return undefined;
  if (first.fingerprint !== fingerprint) throw new AppError('idempotency_mismatch');
  return { result: first.result as T };
}
