import { defineEntity, p, type InferEntity } from '@mikro-orm/core';
import type { AdminInquiry, Inquiry } from '@tocada/contracts/inquiries/inquiries.js';
import { INQUIRY_STATUSES } from '@tocada/contracts/inquiries/inquiries-query.js';
import { STAGES, stageOf, type Stage } from '@tocada/contracts/kit/stages.js';
import type { Notice } from '@tocada/contracts/messages/notices.js';

/** The generated column `search` is left out, because it is used in conditions and never read. */
export const InquiryEntity = defineEntity({
  name: 'booking_inquiries',
  properties: {
    id: p.uuid().primary(),
    name: p.text(),
    email: p.text(),
    phone: p.text(),
    eventDate: p.datetime(3),
    hasTime: p.boolean(),
    eventType: p.text(),
    location: p.text(),
    details: p.text().nullable(),
    status: p.enum(INQUIRY_STATUSES).default('pending'),
    suspect: p.boolean().default(false),
    /** Number of edits by an admin. */
    revision: p.integer().default(0),
    createdAt: p.datetime(3),
    /** As it was last set. The status wins where the two disagree: read it with `stageOfRow`. */
    stage: p.enum(STAGES).default('new'),
    followUpOn: p.date().nullable(),
    followUpNote: p.text().nullable(),
    firstReplyAt: p.datetime(3).nullable(),
    lostReason: p.text().nullable(),
    lostNote: p.text().nullable(),
    startTime: p.text().nullable(),
    endTime: p.text().nullable(),
    venue: p.text().nullable(),
    guests: p.integer().nullable(),
    setting: p.text().nullable(),
    sound: p.text().nullable(),
    budgetCents: p.integer().nullable(),
    language: p.text().default('es'),
    source: p.text().default('form'),
    /** True when the band completed the deal and said that its debt stays. */
    stillOwed: p.boolean().default(false),
    /** The band's words for a day that is not known yet. `eventDate` then holds a placeholder. */
    dateNote: p.text().nullable(),
  },
});
type Writable = InferEntity<typeof InquiryEntity>;
/** Changed by the functions of this room alone. */
export type InquiryRow = Readonly<Writable>;

/** Sets fields of a row of the transaction. The caller holds the lock of the row and flushes it. */
export const changeInquiry = (row: InquiryRow, fields: Partial<Writable>): void => void Object.assign(row, fields);

/** An edit that was based on the row as it was before is stale. */
export const countEdit = (row: InquiryRow): void => changeInquiry(row, { revision: row.revision + 1 });

/** The inquiry as its sender may see it. */
export const present = (row: InquiryRow): Inquiry => ({
  id: row.id,
  name: row.name,
  email: row.email,
  phone: row.phone,
  eventDate: row.eventDate.toISOString(),
  hasTime: row.hasTime,
  eventType: row.eventType,
  location: row.location,
  details: row.details ?? null,
  status: row.status,
  createdAt: row.createdAt.toISOString(),
});

export const stageOfRow = ({ stage, status }: Pick<InquiryRow, 'stage' | 'status'>): Stage => stageOf(stage, status);

export const presentForAdmin = (
  row: InquiryRow,
  notices: Notice[],
  lastReply: AdminInquiry['lastReply'],
): AdminInquiry => ({
  ...present(row),
  revision: row.revision,
  suspect: row.suspect,
  notices,
  lastReply: lastReply ?? null,
  stage: row.suspect ? null : stageOfRow(row),
  followUpOn: row.followUpOn ?? null,
  followUpNote: row.followUpNote ?? null,
  firstReplyAt: row.firstReplyAt?.toISOString() ?? null,
  lostReason: row.lostReason ?? null,
  lostNote: row.lostNote ?? null,
  startTime: row.startTime ?? null,
  endTime: row.endTime ?? null,
  venue: row.venue ?? null,
  guests: row.guests ?? null,
  setting: row.setting ?? null,
  sound: row.sound ?? null,
  budgetCents: row.budgetCents ?? null,
  language: row.language,
  source: row.source,
  dateNote: row.dateNote ?? null,
});
