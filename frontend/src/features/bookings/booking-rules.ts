import type { BookingFields } from '@tocada/contracts/booking-form.js';
import { bookingInput } from '@tocada/contracts/bookings.js';
import type { Resolver } from 'react-hook-form';
import { resolverOf } from '../../lib/resolver';

/** `raw`: the fields are sent as typed, the same as without these rules. */
export const resolver = resolverOf(bookingInput, undefined, { raw: true }) as unknown as Resolver<BookingFields>;
