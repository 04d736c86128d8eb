import { releaseOf, type Archive } from './destination.js';
import type { TrialNotes } from './trial-notes.js';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const TRIAL_EVERY = 7 * DAY;

/** A clock that was ahead for a while has left archives with a date in the future: they delay no backup. */
export const newest = (archives: Archive[], now: number): Archive | undefined =>
  archives.findLast(({ madeAt, isComplete }) => isComplete && madeAt.getTime() <= now);

/**
 * The destination's newest archive tells when the next one is due, so that a restart changes nothing. A running release that
 * has not made the newest one makes its own at once: after an upgrade or a way back no restore has been tried yet.
 * @param hours between two archives; 0 for none at all
 */
export function nextBackup(archives: Archive[], release: string, now: number, hours: number): number {
  if (hours === 0) return Infinity;
  const last = newest(archives, now);
  return last && releaseOf(last.name) === release ? last.madeAt.getTime() + hours * HOUR : now;
}

/** True when the second place lacks the newest archive. */
export function isCopyDue(archives: Archive[], copies: Archive[], now: number): boolean {
  const archive = newest(archives, now);
  return archive !== undefined && !copies.some(({ name, isComplete }) => isComplete && name === archive.name);
}

/** The newest archive is tried weekly, and at once after a change of the release. A failed one is not tried again. */
export function isTrialDue(archives: Archive[], { verified, failed }: TrialNotes, now: number): boolean {
  const archive = newest(archives, now);
  if (!archive || failed.includes(archive.name)) return false;
  if (verified && releaseOf(verified.archive) !== releaseOf(archive.name)) return true;
  const age = verified ? now - Date.parse(verified.at) : Infinity;
  return failed.length > 0 || age >= TRIAL_EVERY || age < 0;
}
