import type { EntityManager } from '@mikro-orm/postgresql';
import { UNSAID_CURRENCY } from '@tocada/contracts/deals/currency.js';
import type { Payment } from '@tocada/contracts/deals/payments.js';
import type { ResoldNight } from '@tocada/contracts/deals/quotes.js';
import { sql } from '@tocada/runtime/database/sql.js';

/**
 * The cancelled nights that another has booked, while the band keeps money for them and has not said whether it gives some back.
 * The latest cancellation of a request counts. A night that the band has cancelled is none: all of its money goes back.
 * $1: one inquiry; null for all.
 */
const RESOLD = `select inquiry.id as "inquiryId", inquiry.name, own.day::text as day, kept.cents::int as "keptCents", kept.currency,
    paper.id as "documentId"
  from booking_inquiries as inquiry
  join lateral (select documents.id, resold from documents where inquiry_id = inquiry.id and documents.kind = 'cancellation'
    order by documents.at desc, documents.id limit 1) as paper on paper.resold is null
  join lateral (select entry.day, entry.slot from calendar_entries as entry where entry.inquiry_id = inquiry.id
    and entry.released_reason = 'cancelled' order by entry.kind, entry.released_at desc, entry.day, entry.id limit 1) as own on true
  join lateral (select sum(case payments.kind when 'refund' then -cents else cents end) as cents,
    coalesce(max(currency), '${UNSAID_CURRENCY}') as currency from payments
    where inquiry_id = inquiry.id and state = 'confirmed'
    and payments.kind in ('deposit', 'instalment', 'balance', 'damages', 'refund')) as kept on kept.cents > 0
  where inquiry.stage = 'cancelled' and inquiry.status = 'completed' and inquiry.lost_reason = 'client'
  and ($1::uuid is null or inquiry.id = $1)
  and exists (select from calendar_entries as other where other.kind = 'booked' and other.released_at is null
    and other.inquiry_id is distinct from inquiry.id and other.slot && own.slot)
  order by own.day, inquiry.id limit 100`;

const ANSWER = `update documents set resold = jsonb_build_object('cents', $2::int, 'at', $3::text, 'paymentId', $4::text)
  where id = $1`;
const TAKE_BACK = `update documents set resold = null where inquiry_id = $1 and resold ->> 'paymentId' = $2`;

type Row = ResoldNight & { documentId: string };

export const nightIn = ({ documentId: _id, ...night }: Row): ResoldNight => night;

export const resoldNights = async (em: EntityManager): Promise<ResoldNight[]> =>
  (await sql<Row>(em, RESOLD, [null])).map(nightIn);

/** With the id of the record of the cancellation. */
export const resoldNightOf = async (em: EntityManager, inquiryId: string): Promise<Row | undefined> =>
  (await sql<Row>(em, RESOLD, [inquiryId]))[0];

/** @param refund the payment that gives something back */
export const keepAnswer = (em: EntityManager, documentId: string, refund: Payment | null) =>
  sql(em, ANSWER, [documentId, refund?.cents ?? 0, new Date().toISOString(), refund?.id ?? null]);

/** The question is open again when the refund of its answer is void. */
export const takeAnswerBack = (em: EntityManager, inquiryId: string, paymentId: string) =>
  sql(em, TAKE_BACK, [inquiryId, paymentId]);
