import { LockMode, type EntityManager, type EntityName, type FilterQuery } from '@mikro-orm/postgresql';
import { AppError } from '../app-error.js';

/**
 * The row, locked until the transaction ends. Flush writes only the columns that differ from the row as it was read:
 * without the lock two edits at once would mix.
 */
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
 * Refuses an edit that is based on an older row than the one that stands. The row must be locked. A base ahead of the
 * row was read before the database went back to an older state (a restored backup, a standby that took over), and passes.
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
