import type { BookingStamp } from '@tocada/contracts/bookings.js';
import { LIMITS } from '@tocada/contracts/limits.js';
import { load } from '../../lib/api';

/** A tab may stand open overnight: a stamp this old is replaced, long before it expires. Milliseconds. */
const RENEW_AFTER = 3_600_000;

/** From the stamp's coming to the request. Some browsers show their clock in coarse steps: a little more than is asked. */
const OF_AGE = LIMITS.stampFrom + 250;

interface Held extends BookingStamp {
  /** When it came, by two clocks: one stands still while the machine sleeps, the other may be set. */
  date: number;
  moment: number;
  /** The key of the request that it was sent with: it counts for that one alone. */
  key?: string;
}

let held: Promise<Held | null> | null = null;

/** Without a stamp a request is sent all the same. */
const ask = (): Promise<Held | null> =>
  load<BookingStamp>('/api/booking-inquiry/stamp').then(
    ({ stamp }) => ({ stamp, date: Date.now(), moment: performance.now() }),
    () => null,
  );

const ageOf = ({ date, moment }: Held) => Math.max(Date.now() - date, performance.now() - moment);

/** Somebody begins to fill in the form. */
export const beginStamp = () => {
  held ??= ask();
};

/** The stamp to send with the request of this key, which waits until nobody can call it hasty; null when none is to be had. */
export const stampFor = async (key: string): Promise<string | null> => {
  beginStamp();
  let found = await held!;
  if (!found || ageOf(found) > RENEW_AFTER || (found.key ?? key) !== key) found = await (held = ask());
  if (!found) {
    held = null;
    return null;
  }
  found.key = key;
  const early = OF_AGE - (performance.now() - found.moment);
  if (early > 0) await new Promise((resolve) => setTimeout(resolve, early));
  return found.stamp;
};
