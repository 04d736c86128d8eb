import { z } from 'zod';
import { id, instant, momentInput, optionalText, pageOf, pageQuery, requiredText } from './fields.js';
import { read, write } from './rpc.js';

export const EVENT_TYPES = [
  'Fiesta Privada',
  'Boda',
  'Cumpleaños',
  'Evento Corporativo',
  'Festival',
  'Quinceañera',
  'Aniversario',
  'Otro',
] as const;

export const BOOKING_LOCATIONS = [
  'College Station TX',
  'Bryan TX',
  'Huntsville TX',
  'Navasota TX',
  'Madisonville TX',
  'Caldwell TX',
  'Hearne TX',
  'Brenham TX',
  'Conroe TX',
  'Otra ubicación',
] as const;

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
export type BookingInput = z.input<typeof bookingInput>;

export const booking = z.object({
  id,
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  eventDate: instant,
  eventType: z.string(),
  location: z.string(),
  details: z.string().nullable(),
  status: z.enum(BOOKING_STATUSES),
  createdAt: instant,
});
export type Booking = z.infer<typeof booking>;

export const bookingStatusInput = z.object({
  status: z.enum(BOOKING_STATUSES, { error: `El estado debe ser uno de: ${BOOKING_STATUSES.join(', ')}` }),
});

export const BOOKINGS = {
  page: read('bookings.inquiries.page', pageQuery, pageOf(booking)),
  create: write('bookings.inquiries.create', bookingInput, booking),
  setStatus: write('bookings.inquiries.setStatus', bookingStatusInput.extend({ id }), booking),
};
