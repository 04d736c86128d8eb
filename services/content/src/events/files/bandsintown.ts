import type { AdminEvent } from '@tocada/contracts/events/events.js';
import { hasEndHour, lastDayOf, zoneOf } from '@tocada/contracts/events/hours.js';
import { isDated, isVisible } from '@tocada/contracts/events/state.js';
import { isoDay, isoTime } from '@tocada/contracts/ground/days.js';
import { say, type Said } from '@tocada/contracts/sentences/say.js';
import { AMERICAN_REGIONS } from './american-regions.js';

/** The most events that Bandsintown takes in one file. */
export const ROWS_MOST = 50;

interface Facts {
  artist: string;
  bandZone: string;
}

interface Place {
  city: string;
  region: string;
  country: string;
}

type Dated = AdminEvent & { date: string };

/** The ISO codes of countries that have zones. */
const COUNTRIES = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].flatMap((first) =>
  [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].map((second) => first + second),
);
/** TypeScript does not know it yet. */
type WithZones = Intl.Locale & { getTimeZones: () => string[] };
const NAMES = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
const countries = new Map<string, string>();

/** The English name of the country that a zone is of; empty for none. */
function countryOf(zone: string): string {
  const known = countries.get(zone);
  if (known !== undefined) return known;
  const code = COUNTRIES.find((region) =>
    (new Intl.Locale('und', { region }) as WithZones).getTimeZones().includes(zone),
  );
  const name = (code && NAMES.of(code)) ?? '';
  countries.set(zone, name);
  return name;
}

/** "Bryan, TX", "Bryan TX", "Bryan, Texas": the town, and the state where it is known. */
function townIn(location: string): { city: string; region: string } {
  const words = location.split(/[\s,]+/).filter(Boolean);
  for (const count of [1, 2]) {
    const region = AMERICAN_REGIONS.get(words.slice(-count).join(' ').toLowerCase());
    if (!region || words.length === count) continue;
    const city = location.slice(0, location.lastIndexOf(words.at(-count)!));
    const end = city.lastIndexOf(words.at(-count - 1)!) + words.at(-count - 1)!.length;
    return { city: city.slice(0, end), region: region.code };
  }
  return { city: location.includes(',') ? '' : location, region: '' };
}

function placeOf({ city, region, location }: AdminEvent, zone: string): Place {
  const told = townIn(location);
  const code = region ?? told.region;
  const american = AMERICAN_REGIONS.get(code.toLowerCase());
  return {
    city: city ?? told.city,
    region: american?.code ?? code,
    country: american?.country ?? countryOf(zone),
  };
}

/** Why an event is in no file. */
function whyNot(event: Dated, { city, region, country }: Place, now: string): Said | undefined {
  if (!isVisible(event, now)) return say('export_not_public');
  if (event.eventStatus === 'cancelled' || event.eventStatus === 'postponed') return say('export_off');
  if (!event.hasTime) return say('export_no_hour');
  if (!event.venue || !city || !country) return say('export_no_venue');
  if (['United States', 'Canada'].includes(country) && region.length !== 2) return say('export_no_region');
  return undefined;
}

const TICKET_TYPES: Partial<Record<NonNullable<AdminEvent['ticketState']>, string>> = { free: 'Free' };

/** The columns of the template of Bandsintown, by its names. */
const COLUMNS: [
  name: string,
  of: (event: Dated, place: Place, zone: string, facts: Facts) => string | false | null | undefined,
][] = [
  ['Artist Name', (_event, _place, _zone, { artist }) => artist],
  ['Venue*', ({ venue }) => venue],
  ['Country*', (_event, { country }) => country],
  ['Address', ({ address }) => address],
  ['City*', (_event, { city }) => city],
  ['Region*', (_event, { region }) => region],
  ['Postal Code', ({ postalCode }) => postalCode],
  ['Timezone*', (_event, _place, zone) => zone],
  ['Start Date* (yyyy-mm-dd)', ({ date }, _place, zone) => isoDay(date, zone)],
  ['Start Time* (HH:MM)', ({ date }, _place, zone) => isoTime(date, zone).slice(11, 16)],
  // Of a night past midnight too, an end date would make several days.
  ['End Date', (event, _place, zone) => lastDayOf(event, zone)],
  [
    'End Time',
    (event, _place, zone) => event.endsAt && hasEndHour(event, zone) && isoTime(event.endsAt, zone).slice(11, 16),
  ],
  ['Streaming Link', () => ''],
  ['Ticket Link', ({ ticketUrl }) => ticketUrl],
  ['Ticket Type', ({ ticketUrl, ticketState = 'none' }) => ticketUrl && (TICKET_TYPES[ticketState] ?? 'Tickets')],
  ['Ticket Link 2', () => ''],
  ['Ticket Type 2', () => ''],
  ['On-Sale Date', () => ''],
  ['On-Sale Time', () => ''],
  [
    'Lineup',
    ({ lineup }) =>
      lineup
        ?.split('\n')
        .map((name) => name.trim())
        .filter(Boolean)
        .join(', '),
  ],
  ['Event Name', ({ title }) => title],
  ['Event Display Format', () => ''],
  ['Description', ({ description }) => description],
  ['Schedule Date', () => ''],
  ['Schedule Time', () => ''],
  ['Do Not Announce', () => ''],
  ['Setlist', () => ''],
  ['Event Image', () => ''],
];

export const BANDSINTOWN_NAMES = COLUMNS.map(([name]) => name);

/**
 * The events to come as Bandsintown takes them, and those that it cannot hold: an empty hour becomes 19:00 there.
 * @param events the soonest first
 */
export function bandsintown(events: AdminEvent[], now: string, facts: Facts) {
  const lines: string[][] = [];
  const leftOut: { event: AdminEvent; why: Said }[] = [];
  for (const event of events) {
    if (event.upcomingUntil < now) continue;
    const zone = zoneOf(event, facts.bandZone);
    const place = placeOf(event, zone);
    const why = isDated(event) ? whyNot(event, place, now) : say('export_no_date');
    if (why) leftOut.push({ event, why });
    else if (isDated(event)) lines.push(COLUMNS.map(([, of]) => of(event, place, zone, facts) || ''));
  }
  return { lines, leftOut };
}
