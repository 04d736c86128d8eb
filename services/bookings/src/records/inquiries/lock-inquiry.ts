import type { EntityManager } from '@mikro-orm/postgresql';
import { lockRow } from '@tocada/runtime/database/edits.js';
import { InquiryEntity, type InquiryRow } from './inquiry.entity.js';
import { inquiryNotFound } from './refusals.js';

export const lockInquiry = async (em: EntityManager, id: string) =>
  (await lockRow(em, InquiryEntity, id, inquiryNotFound)) as InquiryRow;
