import { randomUUID } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Booking } from '@tocada/contracts/bookings.js';
import type { NoticeKind } from '@tocada/contracts/notices.js';
import { AppError } from '@tocada/runtime/app-error.js';
import { findFirst, fingerprintOf } from '@tocada/runtime/database/exactly-once.js';
import { sql } from '@tocada/runtime/database/sql.js';
import { present, type InquiryRow } from './inquiry.entity.js';

/**
 * The record of the write, the request and its notices in one statement, hence in one transaction and one round trip.
 * When the record is there already, nothing is written.
 */
const INSERT = `with fresh as (
  insert into inbox (id, fingerprint, result) values ($1, $2, $3) on conflict do nothing returning 1
), inquiry as (
  insert into booking_inquiries
    (id, name, email, phone, event_date, has_time, event_type, location, details, status, suspect, created_at)
  select $4::uuid, $5::text, $6::text, $7::text, $8::timestamptz, $9::boolean, $10::text, $11::text, $12::text,
    $13::text, $14::boolean, $15::timestamptz
  from fresh
), notice as (
  insert into notices (id, inquiry_id, kind)
  select unnest($16::uuid[]), $4::uuid, unnest($17::text[]) from fresh
)
select 1 from fresh`;

/**
 * Stores a request once under `requestId`; a repetition gets the first answer.
 * @param asked what the client sent, by which a repetition is told from another request
 * @throws AppError `idempotency_mismatch`
 */
export async function insertInquiry(
  em: EntityManager,
  requestId: string,
  asked: unknown,
  row: InquiryRow,
  kinds: NoticeKind[],
): Promise<Booking> {
  const fingerprint = fingerprintOf(asked);
  const answer = present(row);
  const written = await sql(em, INSERT, [
    requestId,
    fingerprint,
    JSON.stringify(answer),
    row.id,
    row.name,
    row.email,
    row.phone,
    row.eventDate,
    row.hasTime,
    row.eventType,
    row.location,
    row.details,
    row.status,
    row.suspect,
    row.createdAt,
    kinds.map(() => randomUUID()),
    kinds,
  ]);
  if (written.length > 0) return answer;
  const first = await findFirst<Booking>(em, requestId, fingerprint);
  // Its record was swept between the two statements.
  if (!first) throw new AppError('unavailable');
  return first.result;
}
