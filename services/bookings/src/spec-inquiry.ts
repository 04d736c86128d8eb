import { randomUUID } from 'node:crypto';
import type { InquiryRow } from './records/inquiries/inquiry.entity.js';

/** A stored inquiry with the given fields. */
export const inquiryRow = (fields: Partial<InquiryRow> = {}): InquiryRow =>
  ({
    id: randomUUID(),
    name: 'Lucía',
    email: 'lucia@example.org',
    phone: '9795550100',
    eventDate: new Date('2150-05-01T05:00:00Z'),
    hasTime: false,
    eventType: 'Boda',
    location: 'Bryan TX',
    details: null,
    language: 'es',
    status: 'pending',
    suspect: false,
    createdAt: new Date(),
    ...fields,
  }) as InquiryRow;
