import { defineEntity, p, type InferEntity } from '@mikro-orm/core';
import { INQUIRY_STATUSES, type Inquiry } from '@tocada/contracts/inquiries.js';

/** The generated column `search` is left out, because it is used in conditions and never read. */
export const InquiryEntity = defineEntity({
  name: 'booking_inquiries',
  properties: {
    id: p.uuid().primary(),
    name: p.text(),
    email: p.text(),
    phone: p.text(),
    eventDate: p.datetime(3),
    hasTime: p.boolean(),
    eventType: p.text(),
    location: p.text(),
    details: p.text().nullable(),
    status: p.enum(INQUIRY_STATUSES).default('pending'),
    suspect: p.boolean().default(false),
    /** Number of edits by an admin. */
    revision: p.integer().default(0),
    createdAt: p.datetime(3),
  },
});
export type InquiryRow = InferEntity<typeof InquiryEntity>;

/** The inquiry as its sender may see it. */
export const present = (row: InquiryRow): Inquiry => ({
  id: row.id,
  name: row.name,
  email: row.email,
  phone: row.phone,
  eventDate: row.eventDate.toISOString(),
  hasTime: row.hasTime,
  eventType: row.eventType,
  location: row.location,
  details: row.details ?? null,
  status: row.status,
  createdAt: row.createdAt.toISOString(),
});
