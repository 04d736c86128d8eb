/** SQLSTATE of full and failing disks and of a read-only database. Reads succeed, so only a write shows it. */
const REFUSED = /^(53100|58030|25006)$/;
/** A refusal is forgotten after this time: without another write, this process does not learn that the disk has room again. Milliseconds. */
const REMEMBERED_FOR = 600_000;

/** A process has one database. */
let refusedAt = -Infinity;

/** Remembers `error` when it is the refusal of a write. */
export function noteRefusal(error: unknown): void {
  for (let at = error; at instanceof Error; at = at.cause)
    if (REFUSED.test(String((at as { code?: unknown }).code))) refusedAt = performance.now();
}

/** A write has succeeded. */
export const noteWrite = (): void => void (refusedAt = -Infinity);

/** True when the database refused the last write of this process, within the last ten minutes. */
export const refusesWrites = (): boolean => performance.now() - refusedAt < REMEMBERED_FOR;
