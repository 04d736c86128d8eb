import { longMoment } from '@tocada/contracts/ground/days.js';
import type { Language } from '@tocada/contracts/ground/language.js';
import type { Due, DueWish, Some } from '@tocada/contracts/inquiries/agenda.js';
import { inquiryLink } from '@tocada/contracts/inquiries/panel-links.js';
import type { Site } from '@tocada/contracts/site/site.js';
import { brief } from '../../records/ground/brief.js';
import type { Line } from './looks/parts.js';
import MAIL from './mail.texts.js';

const HOUR = 3_600_000;

/** A line of each that is named, with a link to the request, and a line with the number of the others. */
export function linesOf<T>(
  { total, named }: Some<T>,
  idOf: (one: T) => string | null,
  words: (one: T) => string,
  siteUrl: string,
  language: Language,
): Line[] {
  const lines = named.map((one): Line => {
    const id = idOf(one);
    return { words: words(one), address: id && inquiryLink({ id, isReplying: false }, siteUrl) };
  });
  const more = total - named.length;
  return more > 0 ? [...lines, { words: MAIL[language].agenda.more(more), address: null }] : lines;
}

export const wishLine = (wish: DueWish, site: Site, language: Language): string =>
  MAIL[language].agenda.wish[wish.asked](lineOf(wish, site, language), brief(wish.text, 120));

export const lineOf = (
  { name, eventType, eventDate, hasTime, dateNote, location }: Due,
  { timeZone }: Site,
  language: Language,
): string =>
  [
    brief(name),
    brief(eventType),
    dateNote ? brief(dateNote) : longMoment({ date: eventDate, hasTime }, timeZone, language),
    brief(location),
  ]
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
