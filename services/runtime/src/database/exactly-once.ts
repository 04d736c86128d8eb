import { createHash } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { AppError } from '../app-error.js';
import { throwIfLate } from '../context.js';
import { InboxEntity } from './inbox.entity.js';

/** Of a write's payload, to tell a repetition from another write under the same id. */
export const fingerprintOf = (payload: unknown): string =>
  createHash('sha256').update(JSON.stringify(payload)).digest('base64url');

/**
 * Runs `work` in one transaction with a record of its result. A second run under the same `id` answers the first
 * result and leaves no trace; two at the same time wait for one another on the record's key.
 * @throws AppError `idempotency_mismatch` when the id was used with another payload, `unavailable` when the deadline of
 * the call has passed, and nothing is written
 */
export async function exactlyOnce<T>(
  em: EntityManager,
  id: string,
  payload: unknown,
  work: (em: EntityManager) => Promise<T>,
): Promise<{ result: T; isRepeat: boolean }> {
  const fingerprint = fingerprintOf(payload);
  try {
    return await em.fork().transactional(async (transaction) => {
      const result = await work(transaction);
      if (!(await record(transaction, id, fingerprint, result))) throw new Repeated();
      // Every lock is held by now: what is not refused here comes before any write that was called for after the refusal.
      throwIfLate();
      return { result, isRepeat: false };
    });
  } catch (error) {
    const mayBeRepeated = error instanceof Repeated || error instanceof AppError;
    const first = mayBeRepeated ? await findFirst<T>(em, id, fingerprint) : undefined;
    if (first) return { ...first, isRepeat: true };
    throw error;
  }
}

/** Rolls back a write whose id is already recorded. */
class Repeated extends Error {}

/**
 * False when `id` is already recorded. A violated key would do as well, but then Postgres logs the whole statement,
 * and with it a customer's data.
 */
async function record(em: EntityManager, id: string, fingerprint: string, result: unknown): Promise<boolean> {
  const rows = await em.execute<unknown[]>(
    'insert into inbox (id, fingerprint, result) values (?, ?, ?::json) on conflict do nothing returning id',
    [id, fingerprint, JSON.stringify(result)],
  );
  return rows.length > 0;
}

/** Run again, a deletion finds nothing to delete and an edit finds a newer revision, its own: the first result still counts. */
export async function findFirst<T>(
  em: EntityManager,
  id: string,
  fingerprint: string,
): Promise<{ result: T } | undefined> {
  const first = await em.fork().findOne(InboxEntity, { id });
  if (!first) return undefined;
  if (first.fingerprint !== fingerprint) throw new AppError('idempotency_mismatch');
  return { result: first.result as T };
}
