import type { Archive, Destination, Room } from './destination.js';
import { partsOf } from './parts.js';
import { readTrialNotes, type TrialNotes } from './trial-notes.js';

/** The archives and parts at a place. */
export interface Look {
  /** Oldest first. */
  archives: Archive[];
  notes: TrialNotes;
  /** The parts there, with their sizes. */
  sizes: Map<string, number>;
  /** The parts that an archive names; undefined for an archive whose list is missing. */
  named: Map<Archive, string[] | undefined>;
}

export async function lookAt(destination: Destination): Promise<Look> {
  const archives = await destination.archives();
  const notes = await readTrialNotes(destination);
  const sizes = await destination.parts();
  const named = new Map<Archive, string[] | undefined>();
  for (const archive of archives) named.set(archive, await partsOf(destination, archive));
  return { archives, notes, sizes, named };
}

/** An archive that may go, and the bytes that the place gets back for it once all older ones are gone. */
interface Removable {
  archive: Archive;
  gives: number;
}

export interface Stock {
  /** Oldest first. */
  removable: Removable[];
  /** Parts that no archive names. */
  unnamed: string[];
  /** Bytes of the parts that the newest good archive alone names. */
  ownOfNewest: number;
}

/** Complete, did not fail its trial, and not of a clock that was ahead. */
const goodAmong = (archives: Archive[], failed: string[], now: number): Archive[] =>
  archives.filter(({ name, isComplete, madeAt }) => isComplete && !failed.includes(name) && madeAt.getTime() <= now);

/** @param spared how many of the newest good archives may not go */
export function stockOf({ archives, notes, sizes, named }: Look, spared = 1): Stock {
  const good = goodAmong(archives, notes.failed, Date.now());
  const stay = good.slice(-spared);
  const others = archives.filter((archive) => !stay.includes(archive));
  // Of each part the last archive in this order that names it: with that archive and those before it, the part is free.
  const order = [...others, ...stay];
  const last = new Map<string, number>();
  const newest = order.indexOf(good.at(-1)!);
  const ofOthers = new Set<string>();
  let isSure = true;
  for (const [place, archive] of order.entries()) {
    const parts = named.get(archive);
    // An archive whose list is missing may name any part.
    if (!parts) isSure = false;
    for (const hash of parts ?? []) {
      last.set(hash, place);
      if (place !== newest) ofOthers.add(hash);
    }
  }
  const gives = others.map(({ size }) => size);
  let ownOfNewest = 0;
  const unnamed: string[] = [];
  for (const [hash, size] of sizes) {
    const place = last.get(hash);
    if (place === undefined) unnamed.push(hash);
    else if (place < others.length && isSure) gives[place]! += size;
    if (place === newest && !ofOthers.has(hash)) ownOfNewest += size;
  }
  return {
    removable: others.map((archive, place) => ({ archive, gives: gives[place]! })),
    unnamed: isSure ? unnamed : [],
    ownOfNewest,
  };
}

/**
 * Removes the parts that no archive names.
 * @param mine parts that the archive under way is about to name
 * @returns the bytes that are gone
 */
export async function sweepParts(destination: Destination, mine: ReadonlySet<string> = new Set()): Promise<number> {
  const look = await lookAt(destination);
  const gone = stockOf(look).unnamed.filter((hash) => !mine.has(hash));
  await destination.removeParts(gone);
  return gone.reduce((sum, hash) => sum + look.sizes.get(hash)!, 0);
}

async function removeAll(destination: Destination, gone: Removable[], mine?: ReadonlySet<string>): Promise<number> {
  if (gone.length === 0) return 0;
  for (const { archive } of gone) await destination.remove(archive.name);
  await sweepParts(destination, mine);
  return gone.length;
}

/** The fewest of the oldest that give so many bytes, at least `atLeast` of them; all, if they give less. */
function fewest(removable: Removable[], bytes: number, atLeast = 0): Removable[] {
  let sum = 0;
  let count = 0;
  while (count < removable.length && (count < atLeast || sum < bytes)) sum += removable[count++]!.gives;
  return removable.slice(0, count);
}

/** Removes the oldest archives until `keep` are left. Leaves all other files there alone. */
export async function prune(destination: Destination, keep: number): Promise<number> {
  const look = await lookAt(destination);
  return removeAll(destination, stockOf(look).removable.slice(0, Math.max(0, look.archives.length - keep)));
}

/**
 * Removes the oldest archives until `bytes` are free or only the newest good archive is left.
 * @param atLeast how many archives go in any case
 * @returns how many archives are gone
 */
export async function makeRoom(
  destination: Destination,
  bytes: number,
  { atLeast = 0, mine }: { atLeast?: number; mine?: ReadonlySet<string> } = {},
): Promise<number> {
  for (let removed = 0; ;) {
    const free = (await destination.room())?.free ?? Infinity;
    if (removed >= atLeast && free >= bytes) return removed;
    const { removable } = stockOf(await lookAt(destination));
    if (removable.length === 0) return removed;
    removed += await removeAll(destination, fewest(removable, bytes - free, 1), mine);
  }
}

/** The bytes to keep free for the next archive. It may be larger than the last one, and the dumped tables lie beside it. */
export const roomFor = (last: number): number => last * 1.25 + 1_048_576;

const MOST_FREE = 5e9;
const FREE_SHARE = 0.1;

/**
 * The bytes that are free after a backup, so that the site beside the archives goes on.
 * @param wrote bytes of the last archive, with the parts that came with it
 */
export const wantedFree = ({ total }: Room, wrote: number): number =>
  Math.max(2 * wrote, Math.min(FREE_SHARE * total, MOST_FREE));

/** Removes the oldest archives to make room. The last two good ones stay, and all stay where that is not enough. */
export async function leaveRoom(destination: Destination, wrote: number): Promise<number> {
  const room = await destination.room();
  if (!room) return 0;
  const missing = wantedFree(room, wrote) - room.free;
  if (missing <= 0) return 0;
  const { removable } = stockOf(await lookAt(destination), 2);
  const all = removable.reduce((sum, { gives }) => sum + gives, 0);
  return all < missing ? 0 : removeAll(destination, fewest(removable, missing));
}

/**
 * Removes the archives that a new one has made too many, and the parts that no archive names.
 * @param keep how many archives stay; all without it
 * @param wrote bytes of the new archive, with the parts that came with it
 */
export async function tidy(
  destination: Destination,
  keep: number | undefined,
  wrote: number,
  tell: (removed: number, why?: string) => void = () => {},
): Promise<void> {
  if (keep) {
    tell(await prune(destination, keep));
    tell(await leaveRoom(destination, wrote), ' to leave room for the site');
  }
  await sweepParts(destination);
}
