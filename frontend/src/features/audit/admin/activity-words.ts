import type { AuditEntry } from '@tocada/contracts/audit.js';
import { inquiryReference } from '@tocada/contracts/inquiry-form.js';
import { AUDITED_ACTIONS } from '@tocada/contracts/routes.js';

const WORDS = new Map(AUDITED_ACTIONS.map(({ action, words }) => [action, words]));

/** A short description of the action; the raw name of an action that only a newer server knows. */
export const wordsOf = ({ action }: AuditEntry): string => WORDS.get(action) ?? action;

/** Short names of the row and the request, as used in lists and logs. */
export const detailsOf = ({ action, target, address, requestId }: AuditEntry): string[] => [
  ...(target === null
    ? []
    : [action.startsWith('booking.') ? `Solicitud ${inquiryReference(target)}` : `Id ${target.slice(0, 8)}`]),
  address === null ? 'Red desconocida' : `Desde ${address}`,
  `Petición ${requestId.slice(0, 8)}`,
];
