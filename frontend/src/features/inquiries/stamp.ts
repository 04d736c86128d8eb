import { LIMITS } from '@tocada/contracts/ground/limits.js';
import type { InquiryStamp } from '@tocada/contracts/inquiries/inquiries.js';
import { INQUIRY_ROUTES } from '@tocada/contracts/inquiries/inquiries.routes.js';
import { load } from '../../lib/api';

/** A tab may stay open overnight. An older stamp is replaced, long before it expires. Milliseconds. */
const RENEW_AFTER = 3_600_000;

/** The least age of a stamp when it is sent: more than the server requires, because some clocks are coarse. */
const OF_AGE = LIMITS.stampFrom + 250;

interface Held extends InquiryStamp {
  /** When the stamp arrived, by two clocks: one stops while the machine sleeps, the other can be changed. */
  date: number;
  moment: number;
  /** The idempotency key that the stamp was sent with. A stamp is valid only for one key. */
  key?: string;
}

let held: Promise<Held | null> | null = null;

/** Resolves with null on failure: the inquiry is then sent without a stamp. */
const ask = (): Promise<Held | null> =>
  load<InquiryStamp>(INQUIRY_ROUTES.stamp.path).then(
    ({ stamp }) => ({ stamp, date: Date.now(), moment: performance.now() }),
    () => null,
  );

const ageOf = ({ date, moment }: Held) => Math.max(Date.now() - date, performance.now() - moment);

export const beginStamp = () => {
  held ??= ask();
};

/** Resolves with the stamp for the inquiry of this key, once it is old enough; with null when there is none. */
export const stampFor = async (key: string): Promise<string | null> => {
  beginStamp();
  let current = await held!;
  if (!current || ageOf(current) > RENEW_AFTER || (current.key ?? key) !== key) current = await (held = ask());
  if (!current) {
    held = null;
    return null;
  }
  current.key = key;
  const early = OF_AGE - (performance.now() - current.moment);
  if (early > 0) await new Promise((resolve) => setTimeout(resolve, early));
  return current.stamp;
};
