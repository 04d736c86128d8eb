import { optionIn } from '@tocada/contracts/events/event-types.js';
import EVENT_TYPES_IN from '@tocada/contracts/events/event-types.texts.js';
import { isoDay, shortDate } from '@tocada/contracts/ground/days.js';
import { LANGUAGES, type Language } from '@tocada/contracts/ground/language.js';
import type { Site } from '@tocada/contracts/site/site.js';
import { townOf } from '@tocada/contracts/site/words.js';
import PUSH_TEXTS from './push.texts.js';

/** The facts of a request that may stand on a locked screen. */
export interface Subject {
  eventType: string;
  /** An instant. */
  eventDate: string;
  /** The words in place of the day. They may hold anything, so none of them stands there. */
  dateNote?: string | null | undefined;
  location: string;
}

/** All that the form offers, in any language. Other texts were typed by a stranger and may hold a name or a phone. */
const isOffered = (option: string, own: readonly string[]): boolean =>
  own.includes(option) || LANGUAGES.some((language) => Object.hasOwn(EVENT_TYPES_IN[language].options, option));

const plain = (text: string): string =>
  ` ${text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `;

/** The town of a place as the band itself writes it: nothing of the text that was typed. */
function townIn(location: string, { towns, region, inquiryLocations }: Site): string | undefined {
  const offered = inquiryLocations.map((place) => townOf(place.trim(), region));
  const known = [...towns, ...offered].toSorted((one, other) => other.length - one.length);
  const typed = plain(location);
  const town = known.find((name) => typed.includes(plain(name)));
  // The last option of the form is any other place.
  return town === offered.at(-1) ? undefined : town;
}

/** "Boda, sáb 5 dic, Bryan": no name, phone, mail or sum. */
export function factsOf(
  { eventType, eventDate, dateNote, location }: Subject,
  site: Site,
  language: Language,
  now: Date,
): string {
  const { timeZone } = site;
  const texts = PUSH_TEXTS[language];
  const type = eventType.trim();
  const near = shortDate(eventDate, timeZone, language);
  const year = isoDay(eventDate, timeZone).slice(0, 4);
  const isThisYear = isoDay(now.toISOString(), timeZone).startsWith(year);
  return [
    isOffered(type, site.eventTypes) ? optionIn(type, language) : texts.event,
    dateNote ? texts.dateless : isThisYear ? near : texts.inYear(near, year),
    townIn(location, site),
  ]
    .filter(Boolean)
    .join(', ');
}
