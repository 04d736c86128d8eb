import type { InquiryFields } from '@tocada/contracts/inquiry-form.js';
import { inquiryInput } from '@tocada/contracts/inquiries.js';
import type { Resolver } from 'react-hook-form';
import { resolverOf } from '../../lib/resolver';

/** `raw`: the fields are sent as typed, the same as without these rules. */
export const resolver = resolverOf(inquiryInput, undefined, { raw: true }) as unknown as Resolver<InquiryFields>;
