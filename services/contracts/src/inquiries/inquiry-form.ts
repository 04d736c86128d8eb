// Separate from the schemas, because the page draws the form before it loads zod.

/** The visible fields. */
export const INQUIRY_FIELDS = ['name', 'phone', 'email', 'eventDate', 'eventType', 'location', 'details'] as const;
export type InquiryField = (typeof INQUIRY_FIELDS)[number];
/** The texts of the fields. `eventDate` is a local day of the band's zone, for example "2026-03-14". */
export type InquiryFields = Record<InquiryField, string>;

/** The text whose SHA-256 is a form's idempotency key: the same texts are the same inquiry, however they are sent. */
export const sameRequest = (fields: InquiryFields): string =>
  JSON.stringify(INQUIRY_FIELDS.map((name) => fields[name].replace(/\r\n?/g, '\n').trim()));

/** A reference that is short enough for the phone, and that the admin's search finds. */
export const inquiryReference = (inquiryId: string): string =>
  `${inquiryId.slice(0, 4)}-${inquiryId.slice(4, 8)}`.toUpperCase();
