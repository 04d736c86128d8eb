import { longMoment } from '@tocada/contracts/dates.js';
import type { Language } from '@tocada/contracts/language.js';
import type { Site } from '@tocada/contracts/site.js';
import type { Due } from '../inquiries/due.sql.js';
import { brief } from './facts.js';
import { MAIL } from './mail.texts.js';

const HOUR = 3_600_000;

/** An inquiry in one line. */
export const lineOf = (
  { name, eventType, eventDate, hasTime, location }: Due,
  { timeZone }: Site,
  language: Language,
): string =>
  [brief(name), brief(eventType), longMoment({ date: eventDate, hasTime }, timeZone, language), brief(location)]
    .filter(Boolean)
    .join(', ');

/** "hace 5 horas": since when a client waits. */
export function waitOf({ createdAt }: Due, now: Date, language: Language): string {
  const texts = MAIL[language].wait;
  const hours = Math.floor((now.getTime() - Date.parse(createdAt)) / HOUR);
  if (hours < 1) return texts.minutes;
  if (hours < 48) return texts.hours(hours);
  return texts.days(Math.floor(hours / 24));
}
