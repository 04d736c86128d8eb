import { z } from 'zod';
import { day, id, instant } from '../kit/fields.js';
import { adminRoute } from '../kit/route.js';
import { read } from '../kit/rpc.js';
import { EVENTS_PATH } from './events.js';

/** A show whose booking went another way: "La reserva cambió". The show follows by an act of its own, never by itself. */
const changedBooking = z.object({
  eventId: id,
  inquiryId: id,
  /** `moved`: the booking is of another night. `cancelled`: there is no booking any more. */
  change: z.enum(['moved', 'cancelled']),
  /** Of a moved booking: its night. `reschedule` with `date: hasTime ? date : day` and `hasTime: true` follows it. */
  day: day.nullable(),
  date: instant.nullable(),
  /** False: the booking has no hour, and the show keeps its own. */
  hasTime: z.boolean(),
});
export type ChangedBooking = z.infer<typeof changedBooking>;

export const EVENT_BOOKINGS = {
  changed: read('bookings.shows.changed', z.object({}), z.array(changedBooking)),
};

export const EVENT_BOOKING_ROUTES = {
  changed: adminRoute('GET', `${EVENTS_PATH}/bookings`, { call: EVENT_BOOKINGS.changed }),
};
