import type { Asked, CalendarEntry } from './calendar.js';

/** For specs: a booking without hours and without a client, with the given fields. */
export const entry = (fields: Partial<CalendarEntry> = {}): CalendarEntry => ({
  id: '3f1c2b9e-9d3c-4a53-8a26-3f3f0e6c7a12',
  kind: 'booked',
  inquiryId: null,
  name: null,
  title: 'Boda, Bryan TX',
  day: '2026-03-08',
  startsAt: null,
  endsAt: null,
  live: true,
  rank: null,
  placedAt: '2026-03-01T00:00:00Z',
  expiresAt: null,
  releasedAt: null,
  releasedReason: null,
  revision: 0,
  eventId: null,
  ...fields,
});

/** For specs: an open inquiry for a night, with the given fields. */
export const askedBy = (fields: Partial<Asked> = {}): Asked => ({
  inquiryId: '3f1c2b9e-9d3c-4a53-8a26-3f3f0e6c7a99',
  name: 'Ana',
  eventType: 'Fiesta Privada',
  location: 'Hearne TX',
  stage: 'new',
  createdAt: '2026-03-01T00:00:00Z',
  ...fields,
});
