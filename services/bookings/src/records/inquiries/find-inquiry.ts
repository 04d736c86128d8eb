import type { EntityManager } from '@mikro-orm/postgresql';
import { lockRow } from '@tocada/runtime/database/edits.js';
import { InquiryEntity, type InquiryRow } from './inquiry.entity.js';
import { inquiryNotFound } from './refusals.js';

/** @throws AppError `not_found` */
export const findInquiry = async (em: EntityManager, id: string) =>
  (await em.findOneOrFail(InquiryEntity, { id }, { failHandler: inquiryNotFound })) as InquiryRow;

/** As `findInquiry`, and keeps the row locked until the transaction ends. */
export const lockInquiry = async (em: EntityManager, id: string) =>
  (await lockRow(em, InquiryEntity, id, inquiryNotFound)) as InquiryRow;
