import type { Archive, Destination } from './destination.js';
import { newest } from './schedule.js';
import { readTrialNotes } from './trial-notes.js';

/** All archives, oldest first, but the newest of those that are complete and did not fail their trial. */
async function removable(destination: Destination): Promise<{ archives: Archive[]; others: Archive[] }> {
  const archives = await destination.archives();
  const { failed } = await readTrialNotes(destination);
  const good = newest(
    archives.filter(({ name }) => !failed.includes(name)),
    Date.now(),
  );
  return { archives, others: archives.filter((archive) => archive !== good) };
}

/** Removes the oldest archives until `keep` are left. Leaves all other files there alone. */
export async function prune(destination: Destination, keep: number): Promise<number> {
  const { archives, others } = await removable(destination);
  const old = others.slice(0, Math.max(0, archives.length - keep));
  for (const { name } of old) await destination.remove(name);
  return old.length;
}

/**
 * Removes the oldest archives until `bytes` are free or only the newest good archive is left.
 * @param atLeast how many archives go in any case
 * @returns how many archives are gone
 */
export async function makeRoom(destination: Destination, bytes: number, atLeast = 0): Promise<number> {
  const { others } = await removable(destination);
  for (const [removed, { name }] of others.entries()) {
    if (removed >= atLeast && ((await destination.room()) ?? Infinity) >= bytes) return removed;
    await destination.remove(name);
  }
  return others.length;
}
