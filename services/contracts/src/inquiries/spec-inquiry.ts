import type { AdminInquiry, InquiryFormInput } from './inquiries.js';

/** For specs: the fewest fields that the form accepts, and the given ones. */
export const inquiryFields = <Fields extends Partial<InquiryFormInput>>(fields: Fields = {} as Fields) => ({
  name: 'Lucía',
  email: 'lucia@example.org',
  phone: '9795550100',
  eventDate: '2150-05-01',
  eventType: 'Boda',
  location: 'Bryan TX',
  ...fields,
});

/** For specs: an inquiry as the panel reads it, with the given fields. */
export const inquiry = (fields: Partial<AdminInquiry> = {}): AdminInquiry => ({
  ...inquiryFields(),
  id: '3f1c2b9e-9d3c-4a53-8a26-3f3f0e6c7a11',
  eventDate: '2150-05-01T05:00:00.000Z',
  hasTime: false,
  details: null,
  status: 'pending',
  revision: 0,
  suspect: false,
  createdAt: '2026-11-01T06:30:00.000Z',
  notices: [],
  ...fields,
});
