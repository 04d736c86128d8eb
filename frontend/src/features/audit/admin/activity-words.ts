import type { AuditEntry } from '@tocada/contracts/audit.js';
import { inquiryReference } from '@tocada/contracts/inquiry-form.js';
import { AUDITED_ACTIONS } from '@tocada/contracts/routes.js';
import { texts } from './audit.texts';

const WORDS = new Map(AUDITED_ACTIONS.map(({ action, words }) => [action, words]));

/** A short description of the action; the raw name of an action that only a newer server knows. */
export const wordsOf = ({ action }: AuditEntry): string => WORDS.get(action) ?? action;

/** The request that it was about, and the network that it came from. */
export const detailsOf = ({ action, target, address }: AuditEntry): string[] => [
  ...(target !== null && action.startsWith('booking.') ? [texts.inquiry(inquiryReference(target))] : []),
  address === null ? texts.unknownNetwork : texts.from(address),
];

/** The ids by which logs name the row and the request. */
export const idsOf = ({ target, requestId }: AuditEntry): string =>
  [target, texts.request(requestId)].filter(Boolean).join(' · ');
