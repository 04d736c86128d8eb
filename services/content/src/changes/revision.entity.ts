import { defineEntity, p } from '@mikro-orm/core';

/** A single row with the number of all content changes. */
export const RevisionEntity = defineEntity({
  name: 'content_revision',
  properties: { id: p.integer().primary(), revision: p.integer() },
});
