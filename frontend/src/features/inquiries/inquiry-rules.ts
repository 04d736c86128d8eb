import { fieldSentence } from '@tocada/contracts/field-errors.js';
import type { InquiryFields } from '@tocada/contracts/inquiry-form.js';
import { inquiryInput } from '@tocada/contracts/inquiries.js';
import { resolverOf } from '../../lib/resolver';

/** The fields are sent as typed, the same as without these rules. */
export const resolver = resolverOf<InquiryFields, InquiryFields>(inquiryInput, fieldSentence, true);
