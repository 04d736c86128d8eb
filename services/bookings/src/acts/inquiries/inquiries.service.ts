import { randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { isoDay } from '@tocada/contracts/ground/days.js';
import type {
  AdminInquiry,
  Inquiry,
  INQUIRIES,
  InquiryCounts,
  PendingInquiries,
} from '@tocada/contracts/inquiries/inquiries.js';
import type { InquiriesQuery } from '@tocada/contracts/inquiries/inquiries-query.js';
import type { RpcPayload } from '@tocada/contracts/kit/rpc.js';
import { STAGES } from '@tocada/contracts/kit/stages.js';
import { AppError } from '@tocada/runtime/app-error.js';
import { refuseStale } from '@tocada/runtime/database/edits.js';
import { exactlyOnce } from '@tocada/runtime/database/exactly-once.js';
import { sql } from '@tocada/runtime/database/sql.js';
import type { CallContext } from '@tocada/runtime/streams/handlers-of.js';
import { localMoment } from '@tocada/runtime/zone.js';
import { BookingsEnv } from '../../config/bookings.env.js';
import { releaseEntries } from '../../records/dates/entries.sql.js';
import { linkOf } from '../../records/deals/links.js';
import { quotesOfRows } from '../../records/deals/listed-quotes.sql.js';
import { withdrawOpen } from '../../records/deals/quotes.sql.js';
import { CurrentSite } from '../../records/ground/current-site.js';
import { storedTimeZone } from '../../records/ground/time-zone.sql.js';
import { earlierOf } from '../../records/inquiries/earlier.sql.js';
import { enterStage } from '../../records/inquiries/enter-stage.js';
import { findInquiry, lockInquiry } from '../../records/inquiries/find-inquiry.js';
import { filterOf, type Filter } from '../../records/inquiries/inquiries.filter.js';
import { pageInOrder } from '../../records/inquiries/inquiries.order.js';
import { InquiryInsert } from '../../records/inquiries/inquiry-insert.sql.js';
import {
  changeInquiry,
  countEdit,
  InquiryEntity,
  presentForAdmin,
  stageOfRow,
  type InquiryRow,
} from '../../records/inquiries/inquiry.entity.js';
import { lastReplies } from '../../records/inquiries/replies.sql.js';
import { waitingFor } from '../../records/inquiries/waits.sql.js';
import { GRAVITY } from '../../records/inquiries/wishes.sql.js';
import { writeAlert } from '../../records/messages/alerts.sql.js';
import { NoticesService } from '../../records/messages/notices.service.js';
import { failedLetters } from '../../records/messages/stuck.sql.js';

/** The order of the count lets Postgres count in an index. */
const PENDING = `select
  (select count(*)::int from (select from booking_inquiries where status = 'pending' and not suspect
    order by created_at desc, id desc limit 1000) as counted) as pending,
  array(select id from booking_inquiries where not suspect order by created_at desc, id desc limit 30)::text[] as recent`;

const COUNTS = `select stage, status, count(*)::int as count from booking_inquiries where not suspect group by stage, status`;
/** The gravest wish of each client that the band has not dealt with. */
const WISHES = `select asked.id as "inquiryId", wish.kind from unnest($1::uuid[]) as asked (id) cross join lateral (
  select kind from client_wishes where inquiry_id = asked.id and answered_at is null
  order by ${GRAVITY} limit 1) as wish`;

const DUE = 'select count(*)::int as due from booking_inquiries where not suspect and follow_up_on <= $1';

@Injectable()
export class InquiriesService {
  /** The zone of the last inquiry. */
  private timeZone: string | undefined;

  constructor(
    private readonly em: EntityManager,
    private readonly notices: NoticesService,
    private readonly insert: InquiryInsert,
    private readonly currentSite: CurrentSite,
    private readonly env: BookingsEnv,
  ) {}

  async page(query: InquiriesQuery) {
    const em = this.em.fork();
    let zone: Promise<string> | undefined;
    const zoneOf = () => (zone ??= storedTimeZone(em));
    const filter = await filterOf(query, zoneOf);
    const waiting = await this.waiting(em, query, zoneOf);
    const { items, next } = await pageInOrder(query, zoneOf, async (part, orderBy, limit) => {
      const where = { $and: [filter, waiting, part] } as Filter;
      // The rows are read once and may be many.
      return (await em.find(InquiryEntity, where, { orderBy, limit, disableIdentityMap: true })) as InquiryRow[];
    });
    const [shown, suspects] = await Promise.all([
      this.presentRead(em, items, await zoneOf()),
      em.count(InquiryEntity, { suspect: true }),
    ]);
    return { items: shown, next, suspects };
  }

  private async waiting(em: EntityManager, { waits }: InquiriesQuery, zoneOf: () => Promise<string>): Promise<object> {
    if (!waits) return {};
    const ids = await waitingFor(em, waits, isoDay(new Date().toISOString(), await zoneOf()));
    return { suspect: false, id: { $in: ids } };
  }

  async one({ id }: RpcPayload<typeof INQUIRIES.one>): Promise<AdminInquiry> {
    const em = this.em.fork();
    const row = await findInquiry(em, id);
    return (await this.presentRead(em, [row], await storedTimeZone(em)))[0]!;
  }

  async chosen({ ids }: RpcPayload<typeof INQUIRIES.chosen>): Promise<AdminInquiry[]> {
    const em = this.em.fork();
    const rows = (await em.find(InquiryEntity, { id: { $in: ids } })) as InquiryRow[];
    return this.presentRead(em, rows, await storedTimeZone(em));
  }

  async counts(): Promise<InquiryCounts> {
    const today = isoDay(new Date().toISOString(), await storedTimeZone(this.em));
    const [row] = await sql<{ due: number }>(this.em, DUE, [today]);
    const stages = Object.fromEntries(STAGES.map((stage) => [stage, 0])) as InquiryCounts['stages'];
    const counts = await sql<Pick<InquiryRow, 'stage' | 'status'> & { count: number }>(this.em, COUNTS);
    for (const { count, ...stored } of counts) stages[stageOfRow(stored)] += count;
    return { stages, due: row!.due };
  }

  async pending(): Promise<PendingInquiries> {
    const [found] = await sql<PendingInquiries>(this.em, PENDING);
    return found!;
  }

  async create(input: RpcPayload<typeof INQUIRIES.create>, { writeId }: CallContext): Promise<Inquiry> {
    // The same texts in another language are the same request.
    const { signs, language = 'es', ...fields } = input;
    const suspect = signs.length > 0;
    const row = {
      ...fields,
      language,
      id: randomUUID(),
      status: 'pending',
      suspect,
      createdAt: new Date(),
    };
    const flooded = signs.includes('flood');
    const kinds = suspect ? [] : this.notices.kinds;
    const digest = flooded && this.notices.reachesBand;
    const store = (timeZone: string) => {
      const { instant, hasTime } = localMoment(fields.eventDate, timeZone);
      const moment = { eventDate: instant, hasTime };
      return this.insert.store(writeId, fields, {
        row: { ...row, ...moment } as InquiryRow,
        timeZone,
        kinds,
        flooded,
        digest,
      });
    };
    // Not asked for each time, because many inquiries may come at once.
    const known = (this.timeZone ??= await storedTimeZone(this.em));
    let inquiry = await store(known);
    if (!inquiry) {
      this.timeZone = await storedTimeZone(this.em);
      if (this.timeZone !== known) inquiry = await store(this.timeZone);
    }
    if (!inquiry) throw new AppError('unavailable');
    this.notices.wake();
    return { ...inquiry, detailsLink: await linkOf(this.em, this.env.SITE_URL, inquiry.id, 'd') };
  }

  /** Clearing an inquiry of suspicion sends its notices. Marking an inquiry as suspect sends none. */
  setSuspect(input: RpcPayload<typeof INQUIRIES.setSuspect>, { writeId }: CallContext): Promise<AdminInquiry> {
    return this.edit(writeId, input, async (row, em) => {
      changeInquiry(row, { suspect: input.suspect });
      if (input.suspect) {
        await this.notices.withdraw(em, row.id);
        await releaseEntries(em, row.id, ['hold'], 'suspect');
        // The link of an open quote is in the hands of a stranger, who could take the night with it.
        if (stageOfRow(row) === 'quoted') await enterStage(em, row, 'contacted');
        else await withdrawOpen(em, row.id);
      } else {
        await this.notices.announce(em, row.id);
        await writeAlert(em, { cause: 'new', inquiryId: row.id, key: row.id });
      }
    });
  }

  retryNotices(input: RpcPayload<typeof INQUIRIES.retryNotices>, { writeId }: CallContext): Promise<AdminInquiry> {
    return this.change(writeId, input, (row, em) => this.notices.retry(em, row.id));
  }

  /** One edit of an admin in one transaction, refused when it is based on an older revision. */
  edit(
    writeId: string,
    input: { id: string; revision?: number | null | undefined },
    work: (row: InquiryRow, em: EntityManager) => Promise<void> | void,
  ): Promise<AdminInquiry> {
    return this.change(writeId, input, async (row, em) => {
      await this.refuseStale(em, row, input);
      await work(row, em);
    });
  }

  /** Counts an edit. The caller holds the lock of the row. @throws AppError `stale` */
  async refuseStale(em: EntityManager, row: InquiryRow, { revision }: { revision?: number | null | undefined }) {
    await refuseStale(revision, row.revision, () => this.presentOne(em, row));
    countEdit(row);
  }

  private async change(
    writeId: string,
    input: { id: string },
    work: (row: InquiryRow, em: EntityManager) => Promise<void> | void,
  ): Promise<AdminInquiry> {
    const { result } = await exactlyOnce(this.em, writeId, input, async (em) => {
      // Lock the inquiry before its notices, in the same order as erasure, or the two deadlock.
      const row = await lockInquiry(em, input.id);
      await work(row, em);
      await em.flush();
      return this.presentOne(em, row);
    });
    this.notices.wake();
    return result;
  }

  async presentOne(em: EntityManager, row: InquiryRow): Promise<AdminInquiry> {
    return (await this.presentAll(em, [row]))[0]!;
  }

  /** With what their clients had sent before, and their quotes. Not for the answer of a write, which is recorded. */
  private async presentRead(em: EntityManager, rows: InquiryRow[], timeZone: string): Promise<AdminInquiry[]> {
    const ids = rows.map(({ id }) => id);
    const [presented, earlier, quotes, failed, wishes] = await Promise.all([
      this.presentAll(em, rows),
      earlierOf(em, ids, this.currentSite),
      quotesOfRows(em, ids, isoDay(new Date().toISOString(), timeZone)),
      failedLetters(em, ids),
      sql<{ inquiryId: string; kind: AdminInquiry['wish'] }>(em, WISHES, [ids]),
    ]);
    const wishOf = new Map(wishes.map(({ inquiryId, kind }) => [inquiryId, kind]));
    return presented.map((one) => ({
      ...one,
      earlier: earlier.get(one.id)!,
      ...quotes.get(one.id),
      lettersFailed: failed.get(one.id) ?? 0,
      wish: wishOf.get(one.id) ?? null,
    }));
  }

  private async presentAll(em: EntityManager, rows: InquiryRow[]): Promise<AdminInquiry[]> {
    const ids = rows.map(({ id }) => id);
    const notices = await this.notices.of(em, ids);
    const replies = await lastReplies(em, ids);
    return rows.map((row) => presentForAdmin(row, notices.get(row.id)!, replies.get(row.id)));
  }
}
