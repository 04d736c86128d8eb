import { EVENTS, eventInput, type EventInput } from '@tocada/contracts/events/events.js';
import { endOn } from '@tocada/contracts/events/hours.js';
import { eventWords } from '@tocada/contracts/events/words.js';
import { LANGUAGES, type Language } from '@tocada/contracts/ground/language.js';
import type { RpcPayload } from '@tocada/contracts/kit/rpc.js';
import { centsIn } from '@tocada/contracts/kit/typed-cents.js';
import { say, type Said } from '@tocada/contracts/sentences/say.js';
import { localMoment } from '@tocada/runtime/zone.js';
import { plainName } from './columns-in.js';
import type { Cells } from './event-cells.js';
import EVENT_FILE_WORDS from './event-files.texts.js';
import { dateIn, hourIn, type DayOrder } from './typed-dates.js';

/** A line that is no event. */
export class WrongLine extends Error {
  override name = 'WrongLine';
  constructor(readonly why: Said) {
    super(why);
  }
}

export type ImportedEvent = RpcPayload<typeof EVENTS.create>;

/** The facts that all lines of a file share. */
export interface FileFacts {
  order: DayOrder;
  bandZone: string;
}

type Choice = 'publication' | 'status' | 'ticketState' | 'ageLimit';

/** The value that a word of any language, or the value itself, names. */
function valueOf(choice: Choice, cell: string): string | undefined {
  const name = plainName(cell);
  for (const language of LANGUAGES)
    for (const [value, word] of Object.entries(eventWords(language)[choice]))
      if (plainName(word) === name || plainName(value) === name) return value;
  return undefined;
}

/** Bandsintown writes "Tickets" beside each link that sells some. */
const SELLS = new Set(['tickets', 'boletos']);
const ticketStateOf = (cell: string) =>
  valueOf('ticketState', cell) ?? (SELLS.has(plainName(cell)) ? 'on_sale' : undefined);

const YES = new Set([
  ...LANGUAGES.map((language) => plainName(EVENT_FILE_WORDS[language].yes)),
  'true',
  '1',
  'x',
  'y',
  's',
]);

function day(cell: string, { order }: FileFacts) {
  const found = dateIn(cell, order);
  if (found) return found;
  const isOneOfTwo = order === undefined && dateIn(cell, 'day first') !== undefined;
  throw new WrongLine(isOneOfTwo ? say('line_day_or_month') : say('line_no_date'));
}

function hour(cell: string): string {
  const found = hourIn(cell);
  if (!found) throw new WrongLine(say('line_no_hour'));
  return found;
}

function cents(cell: string | undefined): number | undefined {
  if (!cell) return undefined;
  const found = centsIn(cell);
  if (found === undefined) throw new WrongLine(say('line_no_price'));
  return found;
}

/** The hours of the line. The date's cell may hold the hour as well. */
function hoursOf(cells: Cells, facts: FileFacts): Pick<EventInput, 'date' | 'endsAt' | 'doorsAt'> {
  // A draft that went out without a date comes back without one.
  if (!cells.date && valueOf('publication', cells.publication ?? '') === 'draft') return { date: null };
  if (!cells.date) throw new WrongLine(say('line_no_date'));
  const start = day(cells.date, facts);
  const startHour = cells.hour ? hour(cells.hour) : start.hour;
  const ends = cells.ends ? hour(cells.ends) : '';
  const lastDay = cells.lastDay ? day(cells.lastDay, facts).day : '';
  // A table may name the day of a show twice, as that of its end.
  const isLonger = lastDay > start.day;
  if (lastDay && lastDay < start.day) throw new WrongLine(say('ends_early'));
  return {
    date: startHour ? `${start.day}T${startHour}` : start.day,
    endsAt: isLonger ? endOn(lastDay, ends) : startHour && ends ? ends : undefined,
    doorsAt: startHour && cells.doors ? hour(cells.doors) : undefined,
  };
}

const instantOf = (cell: string | undefined, facts: FileFacts, zone = facts.bandZone) => {
  if (!cell) return undefined;
  const { day: on, hour: at } = day(cell, facts);
  return { date: localMoment(at ? `${on}T${at}` : on, zone).instant.toISOString(), hasTime: at !== undefined };
};

const translationsOf = (cells: Cells): EventInput['translations'] => {
  const given = {
    es: { title: cells.titleEs, description: cells.descriptionEs },
    en: { title: cells.titleEn, description: cells.descriptionEn },
  };
  const has = (language: Language) => given[language].title ?? given[language].description;
  return has('es') || has('en') ? given : undefined;
};

/** The draft that the cells of a line make. @throws WrongLine */
export function eventOfCells(cells: Cells, facts: FileFacts, now: string): ImportedEvent {
  const location = cells.location ?? [cells.city, cells.region].filter(Boolean).join(', ');
  if (!cells.title) throw new WrongLine(say('line_no_title'));
  if (!location) throw new WrongLine(say('line_no_place'));
  const zone = cells.timeZone && cells.timeZone !== facts.bandZone ? cells.timeZone : undefined;
  const previous = (cells.previousDates ?? '').split(';').flatMap((cell) => instantOf(cell.trim(), facts, zone) ?? []);
  const input = {
    title: cells.title,
    ...hoursOf(cells, facts),
    timeZone: zone,
    venue: cells.venue,
    location,
    address: cells.address,
    city: cells.city,
    region: cells.region,
    postalCode: cells.postalCode,
    mapUrl: cells.mapUrl,
    description: cells.description,
    lineup: cells.lineup,
    ageLimit: valueOf('ageLimit', cells.ageLimit ?? ''),
    ticketState: ticketStateOf(cells.ticketState ?? ''),
    ticketUrl: cells.ticketUrl,
    priceMinCents: cents(cells.priceMin),
    priceMaxCents: cents(cells.priceMax),
    currency: cells.currency,
    publication: 'draft',
    announceAt: instantOf(cells.announceAt, facts)?.date,
    eventStatus: valueOf('status', cells.status ?? ''),
    statusReason: cells.statusReason,
    previousDates: previous.length > 0 ? previous.map((before) => ({ ...before, changedAt: now })) : undefined,
    hasPhotos: YES.has(plainName(cells.hasPhotos ?? '')),
    translations: translationsOf(cells),
  };
  const parsed = eventInput.safeParse(input);
  if (!parsed.success) throw new WrongLine(parsed.error.issues[0]!.message as Said);
  return parsed.data;
}
