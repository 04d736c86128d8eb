import { LIMITS } from '../ground/limits.js';
import { say, type Said } from '../sentences/say.js';
import type { Publication } from './values.js';

/** An event as it would stand. */
interface Checked {
  publication: Publication;
  date: string | null;
  hasTime: boolean;
  endsAt: string | null;
  doorsAt: string | null;
  priceMinCents: number | null;
  priceMaxCents: number | null;
}

/** The faults that no field has alone, for server and page. Instants in ISO format. */
export function eventFaults(event: Checked): { path: string; said: Said }[] {
  const { publication, date, hasTime, endsAt, doorsAt, priceMinCents, priceMaxCents } = event;
  const faults: { path: string; said: Said }[] = [];
  const add = (path: string, said: Said) => void faults.push({ path, said });
  if (date === null) {
    if (publication !== 'draft') add('date', say('bad_date'));
  } else {
    if (endsAt && endsAt <= date) add('endsAt', say('ends_early'));
    if (doorsAt && (!hasTime || doorsAt > date)) add('doorsAt', say(hasTime ? 'doors_late' : 'no_start'));
  }
  if (priceMinCents !== null && priceMaxCents !== null && priceMaxCents < priceMinCents)
    add('priceMaxCents', say('price_order'));
  return faults;
}

interface Places {
  location: string;
  venue?: string | null;
}

/**
 * The places that are too long, for server and page.
 * @param before the places that stand. A longer text among them was written when places could be as long as any text,
 * and may stay.
 */
export const placeFaults = (places: Places, before: Places | null): { path: string; said: Said }[] =>
  (['location', 'venue'] as const)
    .filter((name) => (places[name]?.length ?? 0) > LIMITS.line && places[name] !== before?.[name])
    .map((path) => ({ path, said: say('too_long', { most: LIMITS.line }) }));
