import type { CalendarEntry } from '@tocada/contracts/dates/calendar.js';
import type { Activity } from '@tocada/contracts/inquiries/inquiries.js';
import { isClosed, type Stage } from '@tocada/contracts/kit/stages.js';
import type { News, NewsKind } from '@tocada/contracts/messages/replies.js';

/** Older acts are no news. Milliseconds. */
const RECENT = 30 * 86_400_000;
/** The entries of one act are no further apart. Milliseconds. */
const TOGETHER = 2000;

/** The kind of news that an entry of the timeline makes. */
function kindOf({ kind, detail }: Activity): NewsKind | undefined {
  if (kind === 'confirm') return 'booked';
  if (kind === 'move') return 'moved';
  if (kind === 'overruled' || kind === 'challenge') return kind;
  const { to } = detail;
  return kind === 'stage' && (to === 'booked' || to === 'lost' || to === 'cancelled') ? to : undefined;
}

/** True while the news is still so. A hold that moves is no news, because nothing was promised for good. */
function isStillSo(kind: NewsKind, stage: Stage, entries: CalendarEntry[]): boolean {
  if (kind === 'challenge') return entries.some((entry) => entry.kind === 'hold' && entry.live);
  if (kind === 'overruled') return !isClosed(stage) && stage !== 'booked';
  return stage === (kind === 'moved' ? 'booked' : kind);
}

const ACTS: Activity['kind'][] = ['stage', 'confirm', 'hold', 'release', 'challenge', 'extend', 'move', 'overruled'];
const TELLS: Activity['kind'][] = ['reply', 'contact', 'untold'];

/**
 * The latest act of which the client has not heard. Every answer after it counts as telling.
 * @param timeline newest first
 * @param entries the dates of the inquiry
 */
export function newsOf(timeline: Activity[], stage: Stage, entries: CalendarEntry[], now: Date): News | undefined {
  /** The number of undone acts that are not found yet. */
  let undone = 0;
  let skipped: Activity | undefined;
  for (const activity of timeline) {
    const at = Date.parse(activity.at);
    if (TELLS.includes(activity.kind) || now.getTime() - at > RECENT) return undefined;
    if (activity.kind === 'undo') undone += 1;
    if (!ACTS.includes(activity.kind)) continue;
    const before = skipped;
    skipped = undefined;
    // A hold that became a booking stands in two entries.
    if (activity.kind === 'confirm' && before?.kind === 'stage' && Date.parse(before.at) - at < TOGETHER) continue;
    if (undone > 0) {
      undone -= 1;
      skipped = activity;
      continue;
    }
    const kind = kindOf(activity);
    if (kind && isStillSo(kind, stage, entries)) return { kind, activityId: activity.id };
  }
  return undefined;
}
