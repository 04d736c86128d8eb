import { defineEntity, p, type InferEntity } from '@mikro-orm/core';
import { BOOKING_STATUSES } from '@tocada/contracts/bookings.js';

export const InquiryEntity = defineEntity({
  name: 'Inquiry',
  tableName: 'booking_inquiries',
  properties: {
    id: p.uuid().primary(),
    name: p.text(),
    email: p.text(),
    phone: p.text(),
    eventDate: p.datetime(3),
    eventType: p.text(),
    location: p.text(),
    details: p.text().nullable(),
    status: p.enum(BOOKING_STATUSES).default('pending'),
    createdAt: p.datetime(3),
  },
});
export type InquiryRow = InferEntity<typeof InquiryEntity>;
