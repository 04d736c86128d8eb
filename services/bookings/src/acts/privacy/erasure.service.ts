import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { INQUIRIES } from '@tocada/contracts/inquiries/inquiries.js';
import type { RpcPayload } from '@tocada/contracts/kit/rpc.js';
import { say } from '@tocada/contracts/sentences/say.js';
import { AppError } from '@tocada/runtime/app-error.js';
import { exactlyOnce, forgetAnswers } from '@tocada/runtime/database/exactly-once.js';
import { sql } from '@tocada/runtime/database/sql.js';
import type { CallContext } from '@tocada/runtime/streams/handlers-of.js';
import { FORGET_IN_BLOCKS, FREE_DATES, lockDates } from '../../records/dates/entries.sql.js';
import { ShowsProjection } from '../../records/dates/shows.projection.js';
import { UNSAY_CHARGES } from '../../records/deals/charges.sql.js';
import { FORGET_FILES } from '../../records/deals/client-files.sql.js';
import { DROP_FILES, FORGET_KEPT, IS_DROPPED } from '../../records/deals/documents.sql.js';
import { UNSAY_PAYMENTS } from '../../records/deals/payments.sql.js';
import { DELETE_INQUIRIES } from '../../records/inquiries/inquiry-insert.sql.js';
import { FORGET_NOTICES } from '../../records/messages/add-notices.sql.js';
import { NoticesQueue } from '../../records/messages/notices.queue.js';
import { UNSAY_WRITE_OFFS } from '../../records/money/write-offs.sql.js';
import { DocumentsService } from '../../telling/documents/documents.service.js';
import { RedisLog } from './redis-log.js';

/**
 * Locks the inquiries, in the order of their ids: of two concurrent erasures the second waits and finds nothing, and they
 * cannot deadlock. A statement sees only what was committed before it began, so the erasure must begin after the wait:
 * otherwise the recorded answer of a change that ran meanwhile would remain.
 */
const LOCK = 'select from booking_inquiries where id = any($1::uuid[]) order by id for update';

/**
 * Erases inquiries, their notices, replies, letters and quotes, and every recorded answer that contains them. Holds are
 * released, and a booked night stays booked without a name. So does a night that the band blocked under the client's name.
 * Payments and issued documents stay until their time is over, without the client's notes. So do charges and write-offs
 * without their words, and the client's files beside an agreement. Among them is the quote that was signed, because the
 * agreement names its hash, and one that was agreed elsewhere. A document without a file keeps its facts until it has one.
 * Of the documents that a restore has put aside, records stay as well.
 * $2: true when documents and files go too. Of those documents, and of quotes that led to no agreement, the rows stay
 * without their files, because their numbers are given.
 */
const ERASE = `with doomed as (select id from booking_inquiries where id = any($1::uuid[])),
  agreed as (select documents.inquiry_id, documents.quote_id from documents join doomed on documents.inquiry_id = doomed.id
    where documents.kind in ('agreement', 'amendment')
    union all select quotes.inquiry_id, quotes.id from quotes join doomed on quotes.inquiry_id = doomed.id where quotes.agreed_by = 'band'),
  answers as (${forgetAnswers('doomed', 'id')}),
  dates as (${forgetAnswers('doomed', 'inquiryId')}),
  freed as (${FREE_DATES}),
  named as (${FORGET_IN_BLOCKS}),
  blocks as (${forgetAnswers('named', 'id')}),
  ${FORGET_NOTICES},
  unsaid as (${UNSAY_PAYMENTS}),
  uncharged as (${UNSAY_CHARGES}),
  unwritten as (${UNSAY_WRITE_OFFS}),
  emptied as (${DROP_FILES}),
  ${FORGET_FILES},
  ${FORGET_KEPT},
  gone as (${DELETE_INQUIRIES} returning 1)
  select (select count(*) from gone)::int as "erased", array(select id from told union all select id from answered union all select id from written)::text[] as "noticeIds",
    array(select documents.key from documents join doomed on ${IS_DROPPED} where documents.key is not null
      union all select key from aside) as keys`;

@Injectable()
export class ErasureService {
  constructor(
    private readonly em: EntityManager,
    private readonly queue: NoticesQueue,
    private readonly log: RedisLog,
    private readonly documents: DocumentsService,
    private readonly shows: ShowsProjection,
  ) {}

  /** @throws AppError `not_found` */
  async erase(input: RpcPayload<typeof INQUIRIES.erase>, { writeId }: CallContext): Promise<null> {
    let gone: Pick<Erased, 'noticeIds' | 'keys'> = { noticeIds: [], keys: [] };
    await exactlyOnce(this.em, writeId, input, async (em) => {
      const erased = await eraseRows(em, [input.id], input.documents ?? false);
      if (erased.count === 0) throw new AppError('not_found', say('inquiry_not_found'));
      gone = erased;
      return null;
    });
    await this.forget(gone.noticeIds);
    await this.documents.forget(gone.keys);
    // Repeated by the projection, should content be away.
    this.shows.forgetErased().catch(() => {});
    return null;
  }

  /** Removes erased inquiries from Redis as far as possible. A failure does no harm: the queue holds only ids. */
  async forget(noticeIds: string[]): Promise<void> {
    this.log.forget();
    await this.queue.remove(noticeIds).catch(() => {});
  }
}

export interface Erased {
  count: number;
  noticeIds: string[];
  /** The files that no row names any more. */
  keys: string[];
}

/** Only within a transaction. @param withDocuments their documents go, too */
export async function eraseRows(em: EntityManager, ids: string[], withDocuments = false): Promise<Erased> {
  if (ids.length === 0) return { count: 0, noticeIds: [], keys: [] };
  // An act may change the dates of two inquiries, so erasures wait for acts.
  await lockDates(em);
  await sql(em, LOCK, [ids]);
  const [row] = await sql<{ erased: number; noticeIds: string[]; keys: string[] }>(em, ERASE, [ids, withDocuments]);
  const { erased, ...rest } = row!;
  return { count: erased, ...rest };
}
