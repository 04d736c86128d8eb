import { z } from 'zod';
import { SPOKEN, type Language } from '../ground/language.js';
import { id, instant, pageOf, pageQuery } from '../kit/fields.js';
import { adminRoute, type AuditedAction } from '../kit/route.js';
import { read, write } from '../kit/rpc.js';
import AUDITED from '../sentences/audit.texts.js';

/** Holds ids and networks only, because an entry stays longer than the data of the person it is about. */
const auditEntry = z.object({
  id,
  at: instant,
  /** Text, because another release may know other actions. */
  action: z.string(),
  /** The changed row; null when the action changed none or all of them. */
  target: id.nullable(),
  /** The network of the admin, `203.0.113.0/24` or `2001:db8:1::/48`; null when it is unknown. */
  address: z.string().nullable(),
  /** The id of the request, which the logs also contain. */
  requestId: z.string(),
});
export type AuditEntry = z.infer<typeof auditEntry>;
const { action, address, requestId } = auditEntry.shape;
const newEntry = auditEntry.extend({
  action: action.max(40),
  address: address.unwrap().max(50).nullable(),
  requestId: requestId.max(64),
});

export const AUDIT = {
  /** Adds new entries. Entries that are already stored do not change. */
  add: write('content.audit.add', z.object({ entries: z.array(newEntry).max(100) }), z.null()),
  /** Newest first. */
  page: read('content.audit.page', pageQuery, pageOf(auditEntry)),
};

export const AUDIT_ROUTES = {
  page: adminRoute('GET', '/api/admin/audit', { call: AUDIT.page }),
};

/** An action in words; the bare action where only a newer server knows it. */
export const actionWords = (action: string, language: Language = SPOKEN): string =>
  AUDITED[language][action as AuditedAction] ?? action;
