import { publicRoute } from '../kit/route.js';
import type { Inquiry, InquiryFormInput, InquiryStamp } from './inquiries.js';

export const INQUIRY_ROUTES = {
  /** The form's page is cached and the same for all, so each visitor who begins to fill it in fetches a stamp. */
  stamp: publicRoute<void, InquiryStamp>()('GET', '/api/booking-inquiry/stamp'),
  create: publicRoute<InquiryFormInput, Inquiry>()('POST', '/api/booking-inquiry'),
};
