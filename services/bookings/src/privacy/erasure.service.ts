import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { INQUIRIES } from '@tocada/contracts/inquiries.js';
import type { RpcPayload } from '@tocada/contracts/rpc.js';
import { say } from '@tocada/contracts/say.js';
import { AppError } from '@tocada/runtime/app-error.js';
import { exactlyOnce } from '@tocada/runtime/database/exactly-once.js';
import { sql } from '@tocada/runtime/database/sql.js';
import type { CallContext } from '@tocada/runtime/streams/handlers-of.js';
import { FORGET_IN_BLOCKS, FREE_DATES, lockDates } from '../calendar/entries.sql.js';
import { ShowsProjection } from '../calendar/shows.projection.js';
import { NoticesQueue } from '../notices/notices.queue.js';
import { RedisLog } from './redis-log.js';

/**
 * Locks the inquiries, in the order of their ids: of two concurrent erasures the second waits and finds nothing, and they
 * cannot deadlock. A statement sees only what was committed before it began, so the erasure must begin after the wait:
 * otherwise the recorded answer of a change that ran meanwhile would remain.
 */
const LOCK = 'select from booking_inquiries where id = any($1::uuid[]) order by id for update';

/**
 * Erases inquiries, their notices, replies, letters and quotes, and every recorded answer that contains them. Holds are released,
 * and a booked night stays booked without a name. So does a night that the band blocked under the client's name. Payments and
 * issued documents stay until their time is over, without the client's notes. Among them is the quote that was signed, because the
 * agreement names its hash; one that led to no agreement goes. A document without a file keeps its facts until it has one,
 * because its number is given.
 */
const ERASE = `with doomed as (select id from booking_inquiries where id = any($1::uuid[])),
  answers as (delete from inbox using doomed where result->>'id' = doomed.id::text),
  dates as (delete from inbox using doomed where result->>'inquiryId' = doomed.id::text),
  freed as (${FREE_DATES}),
  named as (${FORGET_IN_BLOCKS}),
  blocks as (delete from inbox using named where result->>'id' = named.id::text),
  told as (delete from notices using doomed where inquiry_id = doomed.id returning notices.id),
  answered as (delete from notices using doomed, replies
    where reply_id = replies.id and replies.inquiry_id = doomed.id returning notices.id),
  written as (delete from notices using doomed, letters
    where letter_id = letters.id and letters.inquiry_id = doomed.id returning notices.id),
  unsaid as (update payments set note = null from doomed where payments.inquiry_id = doomed.id),
  shown as (delete from documents using doomed where documents.inquiry_id = doomed.id and documents.kind = 'quote'
    and not exists (select from documents as agreed
      where agreed.inquiry_id = doomed.id and agreed.quote_id = documents.quote_id and agreed.kind in ('agreement', 'amendment'))),
  gone as (delete from booking_inquiries using doomed where booking_inquiries.id = doomed.id returning 1)
  select (select count(*) from gone)::int as "erased", array(select id from told union all select id from answered union all select id from written)::text[] as "noticeIds"`;

@Injectable()
export class ErasureService {
  constructor(
    private readonly em: EntityManager,
    private readonly queue: NoticesQueue,
    private readonly log: RedisLog,
    private readonly shows: ShowsProjection,
  ) {}

  /** @throws AppError `not_found` */
  async erase({ id }: RpcPayload<typeof INQUIRIES.erase>, { writeId }: CallContext): Promise<null> {
    let noticeIds: string[] = [];
    await exactlyOnce(this.em, writeId, { id }, async (em) => {
      const erased = await eraseRows(em, [id]);
      if (erased.count === 0) throw new AppError('not_found', say('inquiry_not_found'));
      ({ noticeIds } = erased);
      return null;
    });
    await this.forget(noticeIds);
    // Repeated by the projection, should content be away.
    this.shows.forgetErased().catch(() => {});
    return null;
  }

  /**
   * Removes erased inquiries from Redis, as far as possible. The queue holds only ids, and a deleted notice is never sent,
   * so a failure does no harm.
   */
  async forget(noticeIds: string[]): Promise<void> {
    this.log.forget();
    await this.queue.remove(noticeIds).catch(() => {});
  }
}

/** Only within a transaction. */
export async function eraseRows(em: EntityManager, ids: string[]): Promise<{ count: number; noticeIds: string[] }> {
  if (ids.length === 0) return { count: 0, noticeIds: [] };
  // An act may change the dates of two inquiries, so erasures wait for acts.
  await lockDates(em);
  await sql(em, LOCK, [ids]);
  const [row] = await sql<{ erased: number; noticeIds: string[] }>(em, ERASE, [ids]);
  return { count: row!.erased, noticeIds: row!.noticeIds };
}
