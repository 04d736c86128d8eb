import { AsyncLocalStorage } from 'node:async_hooks';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { Inquiry } from '@tocada/contracts/inquiries/inquiries.js';
import type { NoticeKind } from '@tocada/contracts/messages/notices.js';
import { AppError } from '@tocada/runtime/app-error.js';
import { isLate } from '@tocada/runtime/context.js';
import { isDatabaseAway } from '@tocada/runtime/database/database-error.js';
import { findFirst, fingerprintOf, recordAnswers } from '@tocada/runtime/database/exactly-once.js';
import { noteWrite } from '@tocada/runtime/database/refused-writes.js';
import { sql } from '@tocada/runtime/database/sql.js';
import { addNotices } from '../messages/add-notices.sql.js';
import { ringFor } from '../messages/alerts.sql.js';
import { addDigest, DIGEST_AFTER } from '../messages/digest.sql.js';
import { present, type InquiryRow } from './inquiry.entity.js';

/** A new request, and for all that were set apart within an hour one alert. */
const OCCASIONS = `select 'new' as cause, asked.id as inquiry_id, 'new:' || asked.id as key, now() as due
    from asked join fresh on fresh.id = write_id where not suspect
  union all select 'flood', null, 'flood:' || floor(extract(epoch from now()) / 3600), now() + interval '${DIGEST_AFTER}'
    where exists (select from asked join fresh on fresh.id = write_id where flooded)`;

/**
 * Inserts the records of the writes, the inquiries and their notices in one statement: one transaction and one round
 * trip. Skips writes that already have a record, and those with a date in another zone than all others. Returns the ids of the executed writes.
 */
const INSERT = `with asked as materialized (
  select * from json_to_recordset($1) as asked (write_id uuid, fingerprint text, result json, id uuid, name text,
    email text, phone text, event_date timestamptz, has_time boolean, event_type text, location text, details text,
    status text, suspect boolean, created_at timestamptz, language text, flooded boolean, kinds json, digest boolean, time_zone text)
  where time_zone = (select time_zone from bookings_time_zone)
), fresh as (
  ${recordAnswers('select write_id, fingerprint, result from asked')}
), inquiry as (
  insert into booking_inquiries
    (id, name, email, phone, event_date, has_time, event_type, location, details, status, suspect, created_at,
     language, flooded)
  select asked.id, name, email, phone, event_date, has_time, event_type, location, details, status, suspect, created_at,
    language, flooded
  from asked join fresh on fresh.id = write_id
), notice as (
  ${addNotices(
    'id, inquiry_id, kind',
    `select gen_random_uuid(), asked.id, kind
      from asked join fresh on fresh.id = write_id, json_array_elements_text(kinds) as kind`,
  )}
), digest as (
  ${addDigest('exists (select from asked join fresh on fresh.id = write_id where digest)')}
), ${ringFor(OCCASIONS)}
select id from fresh`;

/** The rows that hang on them go with them. */
export const DELETE_INQUIRIES = 'delete from booking_inquiries using doomed where booking_inquiries.id = doomed.id';

/** The limit of concurrent statements. Inquiries that arrive meanwhile share the next statement. */
const STATEMENTS = 2;
const BATCH = 100;

interface Stored {
  row: InquiryRow;
  /** The zone in which the date of the row is. */
  timeZone: string;
  kinds: NoticeKind[];
  /** True when it was set apart because too many came. */
  flooded?: boolean;
  /** True when the band is told of such inquiries. */
  digest?: boolean;
}
interface PendingWrite extends Stored {
  writeId: string;
  fingerprint: string;
}
interface Waiting extends PendingWrite {
  isLate(): boolean;
  resolve(written: boolean): void;
  reject(error: unknown): void;
  /** Resolves when the write has succeeded or failed. */
  done: Promise<void>;
}

const toRecord = ({ writeId, fingerprint, row, timeZone, kinds, flooded, digest }: PendingWrite) => ({
  write_id: writeId,
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
  language: row.language,
  flooded: flooded || null,
  kinds,
  digest,
  time_zone: timeZone,
});

/** Stores inquiries. Concurrent ones share a commit. */
@Injectable()
export class InquiryInsert {
  private readonly waiting = new Map<string, Waiting>();
  private running = 0;

  constructor(private readonly em: EntityManager) {}

  /**
   * Stores an inquiry once per `writeId`. A repetition gets the first answer. Undefined: the dates are in another zone now.
   * @param fields the client's input, to tell a repetition from another inquiry
   * @throws AppError `idempotency_mismatch`
   */
  async store(writeId: string, fields: unknown, stored: Stored): Promise<Inquiry | undefined> {
    const fingerprint = fingerprintOf(fields);
    if (await this.write({ writeId, fingerprint, ...stored })) return present(stored.row);
    // None, too, when the record was swept between the two statements.
    return (await findFirst<Inquiry>(this.em, writeId, fingerprint))?.result;
  }

  private write(write: PendingWrite): Promise<boolean> {
    // A statement must not contain an id twice, so a repetition waits for a later statement.
    const twin = this.waiting.get(write.writeId);
    if (twin) return twin.done.then(() => this.write(write));
    const { promise, resolve, reject } = Promise.withResolvers<boolean>();
    const done = promise.then(
      () => {},
      () => {},
    );
    this.waiting.set(write.writeId, { ...write, isLate: AsyncLocalStorage.bind(isLate), resolve, reject, done });
    void this.next();
    return promise;
  }

  private async next(): Promise<void> {
    if (this.running >= STATEMENTS || this.waiting.size === 0) return;
    const batch = [...this.waiting.values()].slice(0, BATCH);
    for (const { writeId } of batch) this.waiting.delete(writeId);
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
      noteWrite();
      const written = new Set(rows.map(({ id }) => id));
      for (const { writeId, resolve } of batch) resolve(written.has(writeId));
    } catch (error) {
      // Postgres may have refused a single inquiry. Store each on its own, so that the others succeed.
      if (batch.length > 1 && !isDatabaseAway(error)) for (const one of batch) await this.run([one]);
      else for (const { reject } of batch) reject(error);
    }
  }
}
