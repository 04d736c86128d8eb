import type { EntityManager } from '@mikro-orm/postgresql';
import { UNSAID_CURRENCY } from '@tocada/contracts/deals/currency.js';
import type { ListedPayment } from '@tocada/contracts/deals/payments-file.js';
import type { PaymentKind } from '@tocada/contracts/deals/quote-money.js';
import type { Payment, VoidKind } from '@tocada/contracts/deals/payments.js';
import { isoText, sql } from '@tocada/runtime/database/sql.js';
import type { KeptDates } from '../ground/kept-row.js';

const PAYMENT = `select id, inquiry_id as "inquiryId", number, kind, cents, method, day::text as day, state, note, by,
  confirm_note as "confirmNote", void_reason as "voidReason", void_kind as "voidKind", band_note as "bandNote",
  claimed_cents as "claimedCents", coalesce(currency, '${UNSAID_CURRENCY}') as currency,
  ${isoText('at')} as at from payments`;
const IN_TIME = 'order by payments.at, id';
export const PAYMENTS_OF_ONE = `${PAYMENT} where inquiry_id = $1 ${IN_TIME}`;
const PAYMENTS = `${PAYMENT} where inquiry_id = any($1::uuid[]) ${IN_TIME}`;
const ONE_PAYMENT = `${PAYMENT} where id = $1 and inquiry_id = $2`;
const ADD_PAYMENT = `insert into payments (id, inquiry_id, number, kind, cents, method, day, state, note, by, retain_until, claimed_cents, currency)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`;
const CONFIRM = `update payments set state = 'confirmed', number = $2, kind = $3, confirm_note = $4 where id = $1`;
const VOID = `update payments set state = 'void', void_reason = $2, void_kind = $3, band_note = $4 where id = $1`;
const KEEP_BOOKING = 'update payments set booked_night = $2::jsonb where id = $1';
const BOOKING = 'select booked_night as kept from payments where id = $1';
/**
 * A payment that came and one that went back are not the same. The receipt tells when a claim was confirmed.
 */
const SAME_SUM = `select payments.number from payments
  join documents on documents.payment_id = payments.id and documents.number = payments.number
  where payments.inquiry_id = $1 and payments.cents = $2 and (payments.kind = 'refund') = $3 and payments.state = 'confirmed'
  and documents.at > now() - interval '10 minutes' order by documents.at desc, payments.id limit 1`;

export const paymentsOf = (em: EntityManager, inquiryId: string) => sql<Payment>(em, PAYMENTS_OF_ONE, [inquiryId]);
export const paymentsOfAll = (em: EntityManager, inquiryIds: string[]) => sql<Payment>(em, PAYMENTS, [inquiryIds]);
export const paymentOf = async (em: EntityManager, inquiryId: string, id: string) =>
  (await sql<Payment>(em, ONE_PAYMENT, [id, inquiryId]))[0];
export const addPayment = (
  em: EntityManager,
  row: Omit<Payment, 'at' | 'confirmNote' | 'voidReason' | 'voidKind' | 'bandNote' | 'claimedCents'> &
    Partial<Pick<Payment, 'claimedCents'>>,
  retainUntil: string,
) =>
  sql(em, ADD_PAYMENT, [
    row.id,
    row.inquiryId,
    row.number,
    row.kind,
    row.cents,
    row.method,
    row.day,
    row.state,
    row.note,
    row.by,
    retainUntil,
    row.claimedCents ?? null,
    row.currency,
  ]);
export const confirmOne = (
  em: EntityManager,
  id: string,
  { number, kind, note }: { number: string; kind: PaymentKind; note: string | null },
) => sql(em, CONFIRM, [id, number, kind, note]);
export interface Void {
  kind: VoidKind | null;
  /** For the note of credit. */
  note: string | null;
  /** The band's own. */
  bandNote: string | null;
}
export const voidOne = (em: EntityManager, id: string, { kind, note, bandNote }: Void) =>
  sql(em, VOID, [id, note, kind, bandNote]);

/** Keeps the dates of the inquiry as they were before this payment booked its night. */
export const keepBookedNight = (em: EntityManager, id: string, kept: KeptDates) =>
  sql(em, KEEP_BOOKING, [id, JSON.stringify(kept)]);
/** Null for a payment that booked no night. */
export const bookedNightOf = async (em: EntityManager, id: string) =>
  (await sql<{ kept: KeptDates | null }>(em, BOOKING, [id]))[0]?.kept ?? null;

/** The number of a payment with the same sum that was noted in the last ten minutes. */
export const sameSumOf = async (
  em: EntityManager,
  { inquiryId, kind, cents }: Pick<Payment, 'inquiryId' | 'kind' | 'cents'>,
): Promise<string | undefined> =>
  (await sql<{ number: string }>(em, SAME_SUM, [inquiryId, cents, kind === 'refund']))[0]?.number;

/** The contract is the one that stands, and of several the latest. $1, $2: days or null; $3, $4: the day and the id of the last one. */
const NUMBERED = `select payments.id, payments.number, kind, cents, method, day::text as day, state = 'void' as void, coalesce(payments.currency, '${UNSAID_CURRENCY}') as currency,
  payments.inquiry_id as "inquiryId", (select quotes.number from quotes where quotes.inquiry_id = payments.inquiry_id
    and quotes.state in ('accepted', 'superseded') order by state, created_at desc limit 1) as contract
  from payments where payments.number is not null and day >= coalesce($1::date, '-infinity') and day <= coalesce($2::date, 'infinity')
  and (day, payments.id) > (coalesce($3::date, '-infinity'), coalesce($4::uuid, '00000000-0000-0000-0000-000000000000'))
  order by day, payments.id limit $5`;
/** Those that have a number, by day, after the given one. */
export const numberedPayments = (
  em: EntityManager,
  { from = null, to = null }: { from?: string | null; to?: string | null },
  after: Pick<ListedPayment, 'day' | 'id'> | undefined,
  limit: number,
) => sql<ListedPayment>(em, NUMBERED, [from, to, after?.day ?? null, after?.id ?? null, limit]);

/** Payments of `doomed` stay until their time is over, without the client's notes. */
export const UNSAY_PAYMENTS = `update payments set note = null, confirm_note = null, void_reason = null, band_note = null from doomed
  where payments.inquiry_id = doomed.id`;
/** A release that knows no notes of the band erases a client and leaves them. */
export const UNSAY_LEFT_PAYMENTS = `update payments set band_note = null where inquiry_id is null and band_note is not null`;
