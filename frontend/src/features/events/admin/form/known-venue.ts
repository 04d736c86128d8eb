import type { AdminEvent } from '@tocada/contracts/events/events.js';
import type { MoreFields } from './more-fields';

/** The options that belong to a place. */
export const PLACE = [
  'address',
  'city',
  'region',
  'postalCode',
  'mapUrl',
  'timeZone',
] as const satisfies (keyof MoreFields)[];
export type Place = Pick<MoreFields, (typeof PLACE)[number]>;

const plain = (text: string | null) =>
  (text ?? '')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .join(' ');

const placeOf = (event: AdminEvent): Place =>
  Object.fromEntries(PLACE.map((name) => [name, event[name] ?? ''])) as Record<(typeof PLACE)[number], string>;

/** The place of the latest event at a venue, of which something is known. Venues in other towns have the same name. */
export function knownPlace(events: AdminEvent[], venue: string, location: string): Place | undefined {
  const name = plain(venue);
  const town = plain(location);
  if (!name) return undefined;
  const found = events
    .filter((event) => plain(event.venue) === name && (town === '' || plain(event.location) === town))
    .filter((event) => Object.values(placeOf(event)).some(Boolean))
    .sort((one, other) => (other.date ?? '').localeCompare(one.date ?? ''));
  return found[0] && placeOf(found[0]);
}
