// Apart from the rules: the form is drawn and sent long before it needs zod.

/** The page of the form, which also takes it when a browser sends it by itself. */
export const BOOKING_PAGE = '/booking';
/** The same page once a request has been sent. */
export const BOOKING_SENT = `${BOOKING_PAGE}?enviada`;

/** What a person fills in. */
export const BOOKING_FIELDS = ['name', 'phone', 'email', 'eventDate', 'eventType', 'location', 'details'] as const;
export type BookingField = (typeof BOOKING_FIELDS)[number];
/** As the fields hold it; `eventDate` is a local day of the band's zone, "2026-03-14". */
export type BookingFields = Record<BookingField, string>;

/**
 * The text whose SHA-256 is the idempotency key of a form. The same words are the same request, whether the page's scripts
 * send them or, before those have come, the browser itself; and when it sends them again.
 */
export const sameRequest = (fields: BookingFields): string =>
  JSON.stringify(BOOKING_FIELDS.map((name) => fields[name].replace(/\r\n?/g, '\n').trim()));
