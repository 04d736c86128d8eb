import type { Booking, BookingFormInput, BookingStamp } from './bookings.js';
import { publicRoute } from './route.js';

export const BOOKING_ROUTES = {
  /**
   * The page of the form is cached and the same for all, so each visitor who begins to fill in the form fetches a
   * stamp.
   */
  stamp: publicRoute<void, BookingStamp>()('GET', '/api/booking-inquiry/stamp'),
  create: publicRoute<BookingFormInput, Booking>()('POST', '/api/booking-inquiry'),
};
