import type { AdminEvent } from '@tocada/contracts/events/events.js';
import { hasEndHour, lastDayOf, zoneOf } from '@tocada/contracts/events/hours.js';
import { isDated } from '@tocada/contracts/events/state.js';
import { eventWords } from '@tocada/contracts/events/words.js';
import { isoDay, isoTime, sheetMoment } from '@tocada/contracts/ground/days.js';
import type { Language } from '@tocada/contracts/ground/language.js';
import EVENT_FILE_WORDS from './event-files.texts.js';

export type Column = keyof typeof EVENT_FILE_WORDS.es.columns;
export const COLUMNS = Object.keys(EVENT_FILE_WORDS.es.columns) as Column[];
/** An event in words, as files hold it. */
export type Cells = Partial<Record<Column, string>>;

const price = (cents: number | null | undefined) => (cents == null ? '' : String(cents / 100));

/** The hours of an event, on the wall clock of its own zone. */
function hoursOf(event: AdminEvent & { date: string }, zone: string): Cells {
  const hour = (iso: string) => isoTime(iso, zone).slice(11, 16);
  const { date, hasTime, endsAt, doorsAt } = event;
  return {
    date: isoDay(date, zone),
    hour: hasTime ? hour(date) : '',
    lastDay: lastDayOf(event, zone) ?? '',
    ends: endsAt && hasEndHour(event, zone) ? hour(endsAt) : '',
    doors: doorsAt ? hour(doorsAt) : '',
  };
}

/** @param bandZone the zone of events without one of their own */
export function cellsOf(event: AdminEvent, bandZone: string, language: Language): Cells {
  const words = eventWords(language);
  const { yes, no } = EVENT_FILE_WORDS[language];
  const zone = zoneOf(event, bandZone);
  const {
    publication = 'public',
    announceAt,
    eventStatus = 'scheduled',
    ticketState = 'none',
    ageLimit = 'all',
  } = event;
  const translated = (to: Language, field: string) => String(event.translations?.[to]?.[field]?.text ?? '');
  return {
    title: event.title,
    ...(isDated(event) && hoursOf(event, zone)),
    timeZone: event.timeZone ?? '',
    venue: event.venue ?? '',
    location: event.location,
    address: event.address ?? '',
    city: event.city ?? '',
    region: event.region ?? '',
    postalCode: event.postalCode ?? '',
    mapUrl: event.mapUrl ?? '',
    description: event.description ?? '',
    lineup: event.lineup ?? '',
    ageLimit: ageLimit === 'all' ? '' : words.ageLimit[ageLimit],
    ticketState: ticketState === 'none' ? '' : words.ticketState[ticketState],
    ticketUrl: event.ticketUrl ?? '',
    priceMin: price(event.priceMinCents),
    priceMax: price(event.priceMaxCents),
    currency: event.currency ?? '',
    publication: words.publication[publication],
    announceAt: announceAt ? sheetMoment({ date: announceAt, hasTime: true }, bandZone) : '',
    status: words.status[eventStatus],
    statusReason: event.statusReason ?? '',
    previousDates: (event.previousDates ?? []).map((before) => sheetMoment(before, zone)).join('; '),
    hasPhotos: event.hasPhotos ? yes : no,
    titleEs: translated('es', 'title'),
    titleEn: translated('en', 'title'),
    descriptionEs: translated('es', 'description'),
    descriptionEn: translated('en', 'description'),
  };
}
