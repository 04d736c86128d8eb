import type { Archive } from './destination.js';
import type { TrialNotes } from './trial-notes.js';

const DAY = 24 * 3_600_000;
const BACKUP_EVERY = DAY;
const TRIAL_EVERY = 7 * DAY;

/** A clock that was ahead for a while has left archives with a date in the future: they delay no backup. */
export const newest = (archives: Archive[], now: number): Archive | undefined =>
  archives.findLast(({ madeAt, isComplete }) => isComplete && madeAt.getTime() <= now);

/** A backup a day: the destination's newest archive tells when, so that a restart changes nothing. */
export const nextBackup = (archives: Archive[], now: number): number =>
  (newest(archives, now)?.madeAt.getTime() ?? now - BACKUP_EVERY) + BACKUP_EVERY;

/** The newest archive is tried a week after the last success. One that failed is not tried again, but the next one is. */
export function isTrialDue(archives: Archive[], { verified, failed }: TrialNotes, now: number): boolean {
  const archive = newest(archives, now);
  if (!archive || failed.includes(archive.name)) return false;
  const age = verified ? now - Date.parse(verified.at) : Infinity;
  return failed.length > 0 || age >= TRIAL_EVERY || age < 0;
}
