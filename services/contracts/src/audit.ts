import { z } from 'zod';
import { id, instant, pageOf, pageQuery, type PageQuery } from './fields.js';
import { adminRoute } from './route.js';
import { read, write } from './rpc.js';

/** Ids and networks alone: an entry outlives whom it is about. */
const auditEntry = z.object({
  id,
  at: instant,
  /** Text, because another release may know more of them. */
  action: z.string().max(40),
  /** The row that it was done to; null where there is none or all of them. */
  target: id.nullable(),
  /** Network of who did it, `203.0.113.0/24` or `2001:db8:1::/48`; null when it is not known. */
  address: z.string().max(50).nullable(),
  /** Under which the logs tell more. */
  requestId: z.string().max(64),
});
export type AuditEntry = z.infer<typeof auditEntry>;

export const AUDIT = {
  /** Entries that are already kept stay as they are. */
  add: write('content.audit.add', z.object({ entries: z.array(auditEntry).max(100) }), z.null()),
  /** Newest first. */
  page: read('content.audit.page', pageQuery, pageOf(auditEntry)),
};

export const AUDIT_ROUTES = {
  page: adminRoute<PageQuery, AuditEntry[]>()('GET', '/api/admin/audit'),
};
