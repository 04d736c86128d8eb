import { z } from 'zod';
import { say } from '../sentences/say.js';

/** A zone that an admin names: only names that calendars know, in the usual spelling, and no offsets like `+05:00`. */
export const newTimeZone = z
  .string({ error: say('zone_required') })
  .trim()
  .transform(
    (typed) =>
      [...Intl.supportedValuesOf('timeZone'), 'UTC'].find((zone) => zone.toLowerCase() === typed.toLowerCase()) ??
      typed,
  )
  .refine((zone) => zone === 'UTC' || Intl.supportedValuesOf('timeZone').includes(zone), {
    error: say('zone_unknown'),
  });

/** ISO 4217. */
export const currencyCode = z
  .string({ error: say('currency_required') })
  .refine((code) => Intl.supportedValuesOf('currency').includes(code), { error: say('bad_currency') });
