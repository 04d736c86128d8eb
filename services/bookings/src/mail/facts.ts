import { longMoment } from '@tocada/contracts/ground/days.js';
import type { Language } from '@tocada/contracts/ground/language.js';
import type { Site } from '@tocada/contracts/site/site.js';
import type { InquiryRow } from '../inquiries/inquiry.entity.js';
import MAIL from './mail.texts.js';

/** A label and the client's value. */
export type Fact = [label: string, value: string];

/** The day of the event in the band's zone, with the hour when it is known. */
export const eventMoment = (
  { eventDate, hasTime }: Pick<InquiryRow, 'eventDate' | 'hasTime'>,
  { timeZone }: Site,
  language: Language,
): string => longMoment({ date: eventDate.toISOString(), hasTime }, timeZone, language);

type FactName = keyof typeof MAIL.es.facts;

const valuesOf = (inquiry: InquiryRow, site: Site, language: Language): Record<FactName, string> => ({
  name: inquiry.name,
  phone: inquiry.phone,
  email: inquiry.email,
  date: eventMoment(inquiry, site, language),
  type: inquiry.eventType,
  place: inquiry.location,
  details: inquiry.details ?? '',
});

const ALL: FactName[] = ['name', 'phone', 'email', 'date', 'type', 'place', 'details'];

/** A fact that the band does not know is a dash. */
export function factsOf(inquiry: InquiryRow, site: Site, language: Language, names = ALL): Fact[] {
  const values = valuesOf(inquiry, site, language);
  return names.map((name) => [MAIL[language].facts[name], values[name] || '—']);
}

/** Characters that would turn the words after them around, or hide. */
const DIRECTIONS = /[\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;

/** Shortens a text to one line for headers and sentences, without splitting a character. */
export function brief(text: string, longest = 60): string {
  const line = text
    .replace(DIRECTIONS, '')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim();
  // A character may consist of several code units.
  const start = line.slice(0, longest * 8);
  const characters = Array.from(new Intl.Segmenter('es').segment(start), ({ segment }) => segment);
  if (start === line && characters.length <= longest) return line;
  return `${characters.slice(0, Math.min(longest, characters.length) - 1).join('')}…`;
}
