import type { BookingFields } from '@tocada/contracts/booking-form.js';
import { bookingInput } from '@tocada/contracts/bookings.js';
import type { Resolver } from 'react-hook-form';
import { resolverOf } from '../../lib/resolver';

export const resolver = resolverOf(bookingInput) as unknown as Resolver<BookingFields>;
