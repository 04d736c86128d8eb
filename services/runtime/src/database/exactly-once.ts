import { createHash } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { AppError } from '../app-error.js';
import { isUniqueViolation } from './database-error.js';
import { InboxEntity } from './inbox.entity.js';

const fingerprintOf = (payload: unknown): string =>
  createHash('sha256').update(JSON.stringify(payload)).digest('base64url');

/**
 * Runs `work` in one transaction with a record of its result. A second run under the same `id` answers the first
 * result and leaves no trace; two at the same time wait for one another on the record's key.
 * @throws AppError `idempotency_mismatch` when the id was used with another payload
 */
export async function exactlyOnce<T>(
  em: EntityManager,
  id: string,
  payload: unknown,
  work: (em: EntityManager) => Promise<T>,
): Promise<T> {
  const fingerprint = fingerprintOf(payload);
  try {
    return await em.fork().transactional(async (transaction) => {
      const result = await work(transaction);
      await transaction.insert(InboxEntity, { id, fingerprint, result });
      return result;
    });
  } catch (error) {
    const first =
      isUniqueViolation(error) || error instanceof AppError ? await findFirst<T>(em, id, fingerprint) : undefined;
    if (first) return first.result;
    throw error;
  }
}

/** A deletion run again finds nothing to delete: its first result still counts. */
async function findFirst<T>(em: EntityManager, id: string, fingerprint: string): Promise<{ result: T } | undefined> {
  const first = await em.fork().findOne(InboxEntity, { id });
  if (!first) return undefined;
  if (first.fingerprint !== fingerprint) throw new AppError('idempotency_mismatch');
  return { result: first.result as T };
}
