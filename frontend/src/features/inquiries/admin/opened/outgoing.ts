import { isOther, typeInSentence } from '@tocada/contracts/events/event-types.js';
import { dayOf } from '@tocada/contracts/ground/days.js';
import { languagesOf, SPOKEN } from '@tocada/contracts/ground/language.js';
import type { AdminInquiry } from '@tocada/contracts/inquiries/inquiries.js';
import type { Site } from '@tocada/contracts/site/site.js';
import { texts } from './opened.texts';
import { texts as other } from './other-language.texts';

type Greeted = Pick<AdminInquiry, 'name' | 'eventType' | 'eventDate' | 'dateNote' | 'language'>;

/** The first words of a chat or mail to a client, in the client's language. Scripts hold one language's dates. */
export function greetingOf(inquiry: Greeted, { name: band, timeZone }: Pick<Site, 'name' | 'timeZone'>) {
  const { name, eventType, eventDate, dateNote, language } = inquiry;
  const first = name.trim().split(/\s+/)[0] ?? name;
  if ((language ?? 'es') === SPOKEN) {
    const type = isOther(eventType) ? '' : typeInSentence(eventType);
    return {
      subject: texts.subject(band),
      text: texts.greeting(first, band, type, dateNote ? null : dayOf(eventDate, timeZone)),
    };
  }
  const day = dateNote ? null : new Date(eventDate).toLocaleDateString(other.tag, { dateStyle: 'long', timeZone });
  return { subject: other.subject(band), text: other.greeting(first, band, day) };
}

/** The title of the show of an inquiry, in the language of what the band writes. */
export function showTitleOf({ eventType, location }: Pick<AdminInquiry, 'eventType' | 'location'>, site: Site): string {
  const words = languagesOf(site).primary === SPOKEN ? texts : other;
  const isNamed = eventType !== '' && location !== '' && !isOther(eventType);
  return isNamed ? words.showTitle(eventType, location) : words.privateShow;
}
