import { CALENDAR_ROUTES, type Availability } from '@tocada/contracts/dates/calendar.routes.js';
import { load } from '../../lib/api';

const { path } = CALENDAR_ROUTES.availability;
/** The taken days by month, while the page is open. */
const months = new Map<string, Promise<string[]>>();

/** Asks for a whole month, so that all visitors share the cached answers. */
async function takenIn(month: string): Promise<string[]> {
  const [year, number] = month.split('-').map(Number);
  const last = new Date(Date.UTC(year!, number!, 0)).getUTCDate();
  return (await load<Availability>(`${path}?from=${month}-01&to=${month}-${last}`)).busy;
}

/** True when the band already plays on this local day. False when that cannot be known: the band answers every request. */
export async function isTaken(day: string): Promise<boolean> {
  // A year that is still being typed starts with a zero.
  if (!/^[12]\d{3}-\d\d-\d\d$/.test(day)) return false;
  const month = day.slice(0, 7);
  const asked = months.get(month) ?? takenIn(month);
  months.set(month, asked);
  try {
    return (await asked).includes(day);
  } catch {
    months.delete(month);
    return false;
  }
}
