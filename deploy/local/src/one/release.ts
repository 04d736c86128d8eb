export interface Used {
  /** The newest. Its migrations made the tables. */
  release: string;
  /** The one from which the newest was reached. It runs on the tables of the newest. */
  before?: string;
}

const numbersOf = (release: string) => /^(\d+)\.(\d+)\.(\d+)$/.exec(release)?.slice(1).map(Number);

/** The first release that reads an archive whose photos lie beside it. */
const PARTS_SINCE = '0.2.0';

/** True when a release reads whole archives alone, or may do so. */
export const needsWhole = (release: string): boolean => release === 'unknown' || isOlder(release, PARTS_SINCE);

/** True when both are numbers of releases, and `one` is the older. */
function isOlder(one: string, other: string): boolean {
  const [mine, theirs] = [numbersOf(one), numbersOf(other)];
  if (!mine || !theirs) return false;
  const at = mine.findIndex((part, index) => part !== theirs[index]);
  return at >= 0 && mine[at]! < theirs[at]!;
}

/**
 * Decides whether an image may use a volume.
 * - `upgrade`: its migrations change the tables, so a backup comes first.
 * - `back`: the promise of releases, that the one before runs on the tables of the next.
 * - `refuse`: it knows less than the volume holds.
 */
export function plan(image: string, { release, before }: Used): 'same' | 'upgrade' | 'back' | 'refuse' {
  if (image === release) return 'same';
  if (image === before) return 'back';
  return isOlder(image, release) ? 'refuse' : 'upgrade';
}
