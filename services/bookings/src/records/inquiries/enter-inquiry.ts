import { randomUUID } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { realHours } from './asked-night.js';
import { changeInquiry, InquiryEntity, type InquiryRow } from './inquiry.entity.js';

type Entered = Pick<InquiryRow, 'eventDate' | 'hasTime'> & Partial<InquiryRow>;

/** Stores an inquiry that the band enters itself. @param timeZone in which its hours are */
export async function enterInquiry(em: EntityManager, fields: Entered, timeZone: string): Promise<InquiryRow> {
  const fresh = { id: randomUUID(), status: 'pending', stage: 'new', suspect: false, revision: 0 } as const;
  const row = em.create(InquiryEntity, { ...fields, ...fresh, createdAt: new Date() } as InquiryRow) as InquiryRow;
  changeInquiry(row, realHours(row, timeZone));
  await em.persist(row).flush();
  return row;
}
