import { AsyncLocalStorage } from 'node:async_hooks';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { Booking } from '@tocada/contracts/bookings.js';
import type { NoticeKind } from '@tocada/contracts/notices.js';
import { AppError } from '@tocada/runtime/app-error.js';
import { isLate } from '@tocada/runtime/context.js';
import { isDatabaseAway } from '@tocada/runtime/database/database-error.js';
import { findFirst, fingerprintOf } from '@tocada/runtime/database/exactly-once.js';
import { sql } from '@tocada/runtime/database/sql.js';
import { present, type InquiryRow } from './inquiry.entity.js';

/** A digest tells of all that were set apart meanwhile: it leaves this long after the first of them … */
const DIGEST_AFTER = '1 minute';
/** … and this long after the digest before it. */
const DIGEST_EVERY = '1 hour';

/**
 * The records of the writes, the requests and their notices in one statement, hence in one transaction and one round
 * trip. What has a record already is not written. Answers the request ids that were.
 */
const INSERT = `with asked as materialized (
  select * from json_to_recordset($1) as asked (request_id uuid, fingerprint text, result json, id uuid, name text,
    email text, phone text, event_date timestamptz, has_time boolean, event_type text, location text, details text,
    status text, suspect boolean, created_at timestamptz, flooded boolean, kinds json, digest boolean)
), fresh as (
  insert into inbox (id, fingerprint, result) select request_id, fingerprint, result from asked
  on conflict do nothing returning id
), inquiry as (
  insert into booking_inquiries
    (id, name, email, phone, event_date, has_time, event_type, location, details, status, suspect, created_at,
     flooded)
  select asked.id, name, email, phone, event_date, has_time, event_type, location, details, status, suspect, created_at,
    flooded
  from asked join fresh on fresh.id = request_id
), notice as (
  insert into notices (id, inquiry_id, kind)
  select gen_random_uuid(), asked.id, kind
  from asked join fresh on fresh.id = request_id, json_array_elements_text(kinds) as kind
), digest as (
  insert into notices (id, kind, next_try_at, lease_until, give_up_at)
  select gen_random_uuid(), 'digest', due, due, due + interval '24 hours'
  from (select greatest(now() + interval '${DIGEST_AFTER}', max(done_at) + interval '${DIGEST_EVERY}') as due
    from notices where kind = 'digest') as last
  where exists (select from asked join fresh on fresh.id = request_id where digest)
  on conflict do nothing
)
select id from fresh`;

/** Statements under way at a time; what comes meanwhile is stored together by the next one. */
const STATEMENTS = 2;
const BATCH = 100;

/** What is stored of a request. */
interface Stored {
  row: InquiryRow;
  kinds: NoticeKind[];
  /** It was set apart because too many like it came. */
  flooded?: boolean;
  /** The band is to be told of such requests. */
  digest?: boolean;
}
interface Asked extends Stored {
  requestId: string;
  fingerprint: string;
}
interface Waiting extends Asked {
  isLate(): boolean;
  resolve(written: boolean): void;
  reject(error: unknown): void;
  /** Settled, one way or the other. */
  done: Promise<void>;
}

const toRecord = ({ requestId, fingerprint, row, kinds, flooded, digest }: Asked) => ({
  request_id: requestId,
  fingerprint,
  result: present(row),
  id: row.id,
  name: row.name,
  email: row.email,
  phone: row.phone,
  event_date: row.eventDate,
  has_time: row.hasTime,
  event_type: row.eventType,
  location: row.location,
  details: row.details,
  status: row.status,
  suspect: row.suspect,
  created_at: row.createdAt,
  flooded: flooded || null,
  kinds,
  digest,
});

/** Stores requests, those that come at the same time with one commit. */
@Injectable()
export class InquiryInsert {
  private readonly waiting = new Map<string, Waiting>();
  private running = 0;

  constructor(private readonly em: EntityManager) {}

  /**
   * Stores a request once under `requestId`; a repetition gets the first answer.
   * @param asked what the client sent, by which a repetition is told from another request
   * @throws AppError `idempotency_mismatch`
   */
  async store(requestId: string, asked: unknown, stored: Stored): Promise<Booking> {
    const fingerprint = fingerprintOf(asked);
    if (await this.write({ requestId, fingerprint, ...stored })) return present(stored.row);
    const first = await findFirst<Booking>(this.em, requestId, fingerprint);
    // Its record was swept between the two statements.
    if (!first) throw new AppError('unavailable');
    return first.result;
  }

  private write(asked: Asked): Promise<boolean> {
    // One statement may not hold the same id twice: a repetition waits for a later one.
    const twin = this.waiting.get(asked.requestId);
    if (twin) return twin.done.then(() => this.write(asked));
    const { promise, resolve, reject } = Promise.withResolvers<boolean>();
    const done = promise.then(
      () => {},
      () => {},
    );
    this.waiting.set(asked.requestId, { ...asked, isLate: AsyncLocalStorage.bind(isLate), resolve, reject, done });
    void this.next();
    return promise;
  }

  private async next(): Promise<void> {
    if (this.running >= STATEMENTS || this.waiting.size === 0) return;
    const batch = [...this.waiting.values()].slice(0, BATCH);
    for (const { requestId } of batch) this.waiting.delete(requestId);
    this.running += 1;
    const { late = [], timely = [] } = Object.groupBy(batch, (one) => (one.isLate() ? 'late' : 'timely'));
    for (const { reject } of late) reject(new AppError('unavailable'));
    if (timely.length > 0) await this.run(timely);
    this.running -= 1;
    void this.next();
  }

  private async run(batch: Waiting[]): Promise<void> {
    try {
      const rows = await sql<{ id: string }>(this.em, INSERT, [JSON.stringify(batch.map(toRecord))]);
      const written = new Set(rows.map(({ id }) => id));
      for (const { requestId, resolve } of batch) resolve(written.has(requestId));
    } catch (error) {
      // One that Postgres refuses must not take the others with it.
      if (batch.length > 1 && !isDatabaseAway(error)) for (const one of batch) await this.run([one]);
      else for (const { reject } of batch) reject(error);
    }
  }
}
