import { longMoment } from '@tocada/contracts/ground/days.js';
import type { Language } from '@tocada/contracts/ground/language.js';
import type { Site } from '@tocada/contracts/site/site.js';
import type { InquiryRow } from '../../records/inquiries/inquiry.entity.js';
import type { Fact } from './looks/parts.js';
import MAIL from './mail.texts.js';

/** The day of the event in the band's zone, with the hour when it is known, or the band's words in its place. */
export const eventMoment = (
  { eventDate, hasTime, dateNote }: Pick<InquiryRow, 'eventDate' | 'hasTime'> & Partial<Pick<InquiryRow, 'dateNote'>>,
  { timeZone }: Site,
  language: Language,
): string => dateNote || longMoment({ date: eventDate.toISOString(), hasTime }, timeZone, language);

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
