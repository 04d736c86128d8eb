import type { Publication } from './event-values.js';
import { say, type Said } from './say.js';

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
