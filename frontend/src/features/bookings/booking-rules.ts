import { bookingInput } from '@tocada/contracts/bookings.js';
import type { Resolver } from 'react-hook-form';
import { resolverOf } from '../../lib/resolver';
import type { BookingFields } from './draft';

export const resolver = resolverOf(bookingInput) as unknown as Resolver<BookingFields>;
