import { defineEntity, p } from '@mikro-orm/core';

/** One row: how many changes the content has seen. */
export const RevisionEntity = defineEntity({
  name: 'Revision',
  tableName: 'content_revision',
  properties: { id: p.integer().primary(), revision: p.integer() },
});
