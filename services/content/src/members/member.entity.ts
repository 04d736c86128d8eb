import { defineEntity, p, type InferEntity } from '@mikro-orm/core';
import type { AdminMember, Member } from '@tocada/contracts/members/members.js';
import type { Translations } from '@tocada/contracts/site/translations.js';
import type { Shown } from '../images/images.service.js';

export const MemberEntity = defineEntity({
  name: 'band_members',
  properties: {
    id: p.uuid().primary(),
    name: p.text(),
    role: p.text(),
    origin: p.text(),
    description: p.text(),
    imageUrl: p.text().nullable(),
    focalPoint: p.text().nullable(),
    order: p.integer().default(0),
    /** Number of edits. */
    revision: p.integer().default(0),
    translations: p.json<Translations>().nullable(),
  },
});
export type MemberRow = Readonly<InferEntity<typeof MemberEntity>>;

/** The row as the API answers it. A new column is private until it is named here. */
export const present = (row: MemberRow, { url, image }: Shown): Member => ({
  id: row.id,
  name: row.name,
  role: row.role,
  origin: row.origin,
  description: row.description,
  imageUrl: url,
  image,
  focalPoint: row.focalPoint ?? null,
  order: row.order,
});

export const presentForAdmin = (row: MemberRow, shown: Shown): AdminMember => ({
  ...present(row, shown),
  revision: row.revision,
  ...(row.translations && { translations: row.translations }),
});
