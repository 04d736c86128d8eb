import { defineEntity, p, type InferEntity } from '@mikro-orm/core';

export const MemberEntity = defineEntity({
  name: 'band_members',
  properties: {
    id: p.uuid().primary(),
    name: p.text(),
    role: p.text(),
    origin: p.text(),
    description: p.text(),
    imageUrl: p.text().nullable(),
    order: p.integer().default(0),
    /** Number of edits. */
    revision: p.integer().default(0),
  },
});
export type MemberRow = InferEntity<typeof MemberEntity>;
