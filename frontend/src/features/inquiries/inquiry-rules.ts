import { inquiryInput } from '@tocada/contracts/inquiries/inquiries.js';
import type { InquiryFields } from '@tocada/contracts/inquiries/inquiry-form.js';
import { fieldSentence } from '@tocada/contracts/sentences/field-errors.js';
import { resolverOf } from '../../lib/resolver';

/** The fields are sent as typed, the same as without these rules. */
export const resolver = resolverOf<InquiryFields, InquiryFields>(inquiryInput, fieldSentence, true);
