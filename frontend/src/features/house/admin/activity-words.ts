import { actionWords, type AuditEntry } from '@tocada/contracts/house/audit.js';
import { inquiryReference } from '@tocada/contracts/inquiries/inquiry-form.js';
import { texts } from './audit.texts';

export const wordsOf = ({ action }: AuditEntry): string => actionWords(action);

/** The request that it was about, and the network that it came from. */
export const detailsOf = ({ action, target, address }: AuditEntry): string[] => [
  ...(target !== null && action.startsWith('booking.') ? [texts.inquiry(inquiryReference(target))] : []),
  address === null ? texts.unknownNetwork : texts.from(address),
];

/** The ids by which logs name the row and the request. */
export const idsOf = ({ target, requestId }: AuditEntry): string =>
  [target, texts.request(requestId)].filter(Boolean).join(' · ');
