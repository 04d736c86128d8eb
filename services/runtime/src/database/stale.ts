import { AppError } from '../app-error.js';

/**
 * Refuses an edit that is based on an older row than the one that stands: somebody edited it since. The row must be
 * locked, or it may change between this look and the write. A base ahead of the row was read before the database went
 * back to an older state (a restored backup, a standby that took over): nothing newer is overwritten, so it passes.
 * @param edited revision that the row's last edit made
 * @throws AppError `stale`
 */
export async function refuseStale(
  base: number | null | undefined,
  edited: number,
  current: () => Promise<unknown>,
): Promise<void> {
  if (base != null && base < edited) throw AppError.stale(await current());
}
