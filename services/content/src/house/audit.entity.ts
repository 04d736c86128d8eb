import { defineEntity, p, type InferEntity } from '@mikro-orm/core';

export const AuditEntity = defineEntity({
  name: 'audit_entries',
  properties: {
    id: p.uuid().primary(),
    at: p.datetime(3),
    action: p.text(),
    target: p.uuid().nullable(),
    address: p.text().nullable(),
    requestId: p.text(),
  },
});
export type AuditRow = Readonly<InferEntity<typeof AuditEntity>>;
