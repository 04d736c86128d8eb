import { LockMode, type EntityManager, type EntityName, type FilterQuery } from '@mikro-orm/postgresql';
import { AppError } from '../app-error.js';

/** Reads and locks the row. A flush writes only changed columns, so without the lock concurrent edits would mix. */
export async function lockRow<T extends object>(
  em: EntityManager,
  entity: EntityName<T>,
  id: string,
  notFound: () => AppError,
): Promise<T> {
  const options = { lockMode: LockMode.PESSIMISTIC_WRITE, failHandler: notFound } as const;
  return (await em.findOneOrFail(entity, { id } as FilterQuery<NoInfer<T>>, options)) as T;
}

/**
 * Refuses an edit that is based on an older revision than the current one. The caller must hold the row's lock. A base
 * that is newer than the row passes: the database has returned to an older state, by a restored backup or a failover.
 * @param edited revision that the row's last edit made
 * @param current the row as the admin's list shows it
 * @throws AppError `stale`
 */
export async function refuseStale(
  base: number | null | undefined,
  edited: number,
  current: () => Promise<unknown>,
): Promise<void> {
  if (base != null && base < edited) throw AppError.stale(await current());
}
