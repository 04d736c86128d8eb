import { z } from 'zod';
import {
  baseRevision,
  id,
  instant,
  isStorable,
  momentInput,
  optionalText,
  pageOf,
  pageQuery,
  requiredText,
  revision,
} from './fields.js';
import { LIMITS } from './limits.js';
import { notice } from './notices.js';
import { read, write } from './rpc.js';

export const BOOKING_STATUSES = ['pending', 'contacted', 'completed'] as const;
export type BookingStatus = (typeof BOOKING_STATUSES)[number];

export const bookingInput = z.object({
  name: requiredText('El nombre es requerido'),
  email: z
    .string({ error: 'Email inválido' })
    .trim()
    .max(254, 'Email inválido')
    .pipe(z.email({ error: 'Email inválido' })),
  phone: requiredText('El teléfono es requerido'),
  eventDate: momentInput(),
  eventType: requiredText('El tipo de evento es requerido'),
  location: requiredText('La ubicación es requerida'),
  details: optionalText,
});

/** The form with what tells people from programs. None of it is stored. */
export const bookingForm = bookingInput.extend({
  /** A field that people do not see: only a program fills it in. */
  website: z.string().max(LIMITS.text).nullish().catch('?'),
  /** The server's word on when the form was begun. The site's page sends it; a program of the band's own need not. */
  stamp: z.string().max(LIMITS.stamp).nullish().catch(null),
});
export type BookingFormInput = z.input<typeof bookingForm>;
export type BookingForm = z.output<typeof bookingForm>;

export interface BookingStamp {
  stamp: string;
}

/**
 * Why a request is set apart: the hidden field is filled in; it was sent faster than anybody types; too many came for one
 * mailbox of late; or it has no valid stamp, like too many others of late.
 */
const BOOKING_SIGNS = ['trap', 'haste', 'mailbox', 'flood'] as const;
export type BookingSign = (typeof BOOKING_SIGNS)[number];

/** What the person who asked gets back, which is the same whether or not the request looks like spam. */
const booking = z.object({
  id,
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  eventDate: instant,
  /** False when only the day is known; then `eventDate` is that day's start in the band's zone. */
  hasTime: z.boolean(),
  eventType: z.string(),
  location: z.string(),
  details: z.string().nullable(),
  status: z.enum(BOOKING_STATUSES),
  createdAt: instant,
});
export type Booking = z.infer<typeof booking>;

/** What the admin sees of it. */
const adminBooking = booking.extend({
  revision,
  /** Kept apart: it looked like spam, so no mail was sent for it. */
  suspect: z.boolean(),
  notices: z.array(notice),
});
export type AdminBooking = z.infer<typeof adminBooking>;

/** Short enough to be said on the phone; the admin's search finds it. */
export const bookingReference = (bookingId: string): string =>
  `${bookingId.slice(0, 4)}-${bookingId.slice(4, 8)}`.toUpperCase();

const BAD_STATUS = `El estado debe ser uno de: ${BOOKING_STATUSES.join(', ')}`;
const BAD_FLAG = 'Debe ser true o false';

export const bookingStatusInput = z.object({
  status: z.enum(BOOKING_STATUSES, { error: BAD_STATUS }),
  revision: baseRevision,
});
export type BookingStatusInput = z.input<typeof bookingStatusInput>;
export const bookingSuspectInput = z.object({ suspect: z.boolean({ error: BAD_FLAG }), revision: baseRevision });
export type BookingSuspectInput = z.input<typeof bookingSuspectInput>;

/** The admin's list: every filter may be left out, and then everything is shown. */
export const bookingsQuery = pageQuery.extend({
  status: z.enum(BOOKING_STATUSES, { error: BAD_STATUS }).optional(),
  suspect: z
    .union([z.boolean(), z.enum(['true', 'false'])], { error: BAD_FLAG })
    .transform((flag) => flag === true || flag === 'true')
    .optional(),
  /** Words that all occur in name, e-mail, phone or town, whatever their case and accents; or a reference. */
  q: z
    .string({ error: 'Debe ser un texto' })
    .trim()
    .max(200, 'La búsqueda es demasiado larga')
    .refine(isStorable, { error: 'La búsqueda no es válida' })
    .optional(),
});
export type BookingsQueryInput = z.input<typeof bookingsQuery>;
export type BookingsQuery = z.infer<typeof bookingsQuery>;

/** Of the list's answers: how many requests are set apart in all, whatever the filter. */
export const SUSPECTS_HEADER = 'suspects';

/** One request, or all of them. */
export const bookingsExportQuery = z.object({
  format: z.enum(['csv', 'json'], { error: 'El formato debe ser csv o json' }).default('csv'),
  id: id.optional(),
});
export type BookingsExportQuery = z.infer<typeof bookingsExportQuery>;

export const BOOKINGS = {
  /** `suspects`: how many are set apart in all, whatever the filter. */
  page: read('bookings.inquiries.page', bookingsQuery, pageOf(adminBooking).extend({ suspects: z.number().int() })),
  one: read('bookings.inquiries.one', z.object({ id }), adminBooking),
  create: write(
    'bookings.inquiries.create',
    /** With any sign the request is set apart. */
    bookingInput.extend({ signs: z.array(z.enum(BOOKING_SIGNS)).default([]) }),
    booking,
  ),
  setStatus: write('bookings.inquiries.setStatus', bookingStatusInput.extend({ id }), adminBooking),
  setSuspect: write('bookings.inquiries.setSuspect', bookingSuspectInput.extend({ id }), adminBooking),
  /** Tries what has failed, or waits after a failure, at once. */
  retryNotices: write('bookings.inquiries.retryNotices', z.object({ id }), adminBooking),
  erase: write('bookings.inquiries.erase', z.object({ id }), z.null()),
};
