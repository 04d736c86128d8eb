import { typeInSentence } from '@tocada/contracts/events/event-types.js';
import { dayOf } from '@tocada/contracts/ground/days.js';
import { languagesOf, SPOKEN } from '@tocada/contracts/ground/language.js';
import type { AdminInquiry } from '@tocada/contracts/inquiries/inquiries.js';
import type { Site } from '@tocada/contracts/site/site.js';
import { texts } from './opened.texts';
import { texts as other } from './other-language.texts';

type Greeted = Pick<AdminInquiry, 'name' | 'eventType' | 'eventDate' | 'language'>;

/** The first words of a chat or mail to a client, in the client's language. Scripts hold one language's dates. */
export function greetingOf(inquiry: Greeted, { name: band, timeZone }: Pick<Site, 'name' | 'timeZone'>) {
  const { name, eventType, eventDate, language } = inquiry;
  const first = name.trim().split(/\s+/)[0] ?? name;
  if ((language ?? 'es') === SPOKEN) {
    const type = typeInSentence(eventType);
    return { subject: texts.subject(band), text: texts.greeting(first, band, type, dayOf(eventDate, timeZone)) };
  }
  const day = new Date(eventDate).toLocaleDateString(other.tag, { dateStyle: 'long', timeZone });
  return { subject: other.subject(band), text: other.greeting(first, band, day) };
}

/** The title of the show of an inquiry, in the language of what the band writes. */
export const showTitleOf = (
  { eventType, location }: Pick<AdminInquiry, 'eventType' | 'location'>,
  site: Site,
): string =>
  languagesOf(site).primary === SPOKEN ? texts.showTitle(eventType, location) : other.showTitle(eventType, location);
