import { defineEntity, p, type InferEntity } from '@mikro-orm/core';
import { NOTICE_STATES, type Notice, type NoticeKind } from '@tocada/contracts/messages/notices.js';
import type { Said } from '@tocada/contracts/sentences/say.js';

/** The outbox. A notice commits together with what it tells and does not depend on the queue. */
export const NoticeEntity = defineEntity({
  name: 'notices',
  properties: {
    id: p.uuid().primary(),
    /** Null in a notice that tells of no inquiry, or of a letter, a reply or an alert. */
    inquiryId: p.uuid().nullable(),
    /** An `OutboxKind`, or one that only a newer release knows. */
    kind: p.text(),
    state: p.enum(NOTICE_STATES),
    tries: p.integer(),
    /** When the back-off ends. */
    nextTryAt: p.datetime(3),
    /** The relay ignores the notice until then: the notice is queued, being sent, or waiting for its next try. */
    leaseUntil: p.datetime(3),
    /** True while a worker holds the notice, until its lease ends. */
    sending: p.boolean(),
    giveUpAt: p.datetime(3),
    // since 0.2: 0.1.0 shows the Spanish sentence, and knows no `said`. The words of a server stay.
    lastError: p.text().nullable(),
    said: p.text().$type<Said>().nullable(),
    createdAt: p.datetime(3),
    doneAt: p.datetime(3).nullable(),
  },
});
type NoticeRow = Readonly<InferEntity<typeof NoticeEntity>>;

export const presentNotice = ({ kind, state, tries, lastError, said, nextTryAt, doneAt }: NoticeRow): Notice => ({
  kind: kind as NoticeKind,
  state,
  tries,
  lastError: lastError ?? null,
  said: said ?? null,
  nextTryAt: state === 'waiting' ? nextTryAt.toISOString() : null,
  doneAt: doneAt?.toISOString() ?? null,
});
