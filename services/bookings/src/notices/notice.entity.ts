import { defineEntity, p, type InferEntity } from '@mikro-orm/core';
import { NOTICE_KINDS, NOTICE_STATES, type Notice } from '@tocada/contracts/notices.js';

/** The outbox: written with its request in one transaction, and true whatever becomes of the queue. */
export const NoticeEntity = defineEntity({
  name: 'Notice',
  tableName: 'notices',
  properties: {
    id: p.uuid().primary(),
    inquiryId: p.uuid(),
    kind: p.enum(NOTICE_KINDS),
    state: p.enum(NOTICE_STATES),
    tries: p.integer(),
    /** When the back-off ends. */
    nextTryAt: p.datetime(3),
    /** Before this the relay leaves it alone: it is in the queue, being sent, or waiting for its next try. */
    leaseUntil: p.datetime(3),
    /** A worker has it, as long as its lease runs. */
    sending: p.boolean(),
    giveUpAt: p.datetime(3),
    lastError: p.text().nullable(),
    createdAt: p.datetime(3),
    doneAt: p.datetime(3).nullable(),
  },
});
export type NoticeRow = InferEntity<typeof NoticeEntity>;

export const presentNotice = ({ kind, state, tries, lastError, nextTryAt, doneAt }: NoticeRow): Notice => ({
  kind,
  state,
  tries,
  lastError: lastError ?? null,
  nextTryAt: state === 'waiting' ? nextTryAt.toISOString() : null,
  doneAt: doneAt?.toISOString() ?? null,
});
