import type { CalendarEntry } from '@tocada/contracts/dates/calendar.js';
import { isoDay } from '@tocada/contracts/ground/days.js';
import type { AdminInquiry } from '@tocada/contracts/inquiries/inquiries.js';
import { texts } from '../../../../panel/desk/desk.texts';
import { shortDay, shortMoment } from '../../../../panel/desk/nights';
import { texts as words } from '../../../../panel/desk/stage-words.texts';

const HOUR = 3_600_000;
/** A hold that ends sooner than this is the next step. Hours. */
const SOON = 48;

/** "unos minutos", "26 h", "3 días": in hours as long as they count. */
export const ageOf = (from: string, now: string): string => {
  const hours = Math.max(0, Math.floor((Date.parse(now) - Date.parse(from)) / HOUR));
  if (hours < 1) return texts.fewMinutes;
  const days = Math.floor(hours / 24);
  return hours < 72 ? texts.hours(hours) : texts.days(days);
};

/** True when a live hold ends within so many hours. */
export const endsWithin = ({ expiresAt, live }: CalendarEntry, now: string, hours: number): boolean =>
  live && expiresAt !== null && Date.parse(expiresAt) - Date.parse(now) < hours * HOUR;

interface Known {
  /** The live entries of the inquiry. */
  entries: CalendarEntry[];
  now: string;
  today: string;
  timeZone: string;
}

/** The band's next step with an inquiry; undefined when nothing is left to do. */
export function nextStepOf(inquiry: AdminInquiry, { entries, now, today, timeZone }: Known): string | undefined {
  const { suspect, stage, followUpOn, followUpNote, createdAt, eventDate } = inquiry;
  if (suspect || !stage) return undefined;
  const note = followUpNote ? `: ${followUpNote}` : '';
  if (followUpOn && followUpOn <= today) return texts.followUp + note;
  const ending = entries.find((entry) => endsWithin(entry, now, SOON));
  if (ending) return texts.holdEnds(shortMoment(ending.expiresAt!, timeZone));
  const day = isoDay(eventDate, timeZone);
  const later = followUpOn ? texts.followUpOn(shortDay(followUpOn)) + note : undefined;
  const isPostponed = inquiry.creditUntil != null;
  return words.stages[stage].next({
    isPostponed,
    age: ageOf(createdAt, now),
    later,
    day: shortDay(day),
    isPlayed: day < today,
  });
}
