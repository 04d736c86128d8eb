import type { EntityManager } from '@mikro-orm/postgresql';
import { changesOf, type ComparedQuote, type QuoteChanges } from '@tocada/contracts/deals/quote-changes.js';
import type {
  DatedInstalment,
  QuoteChoice,
  QuoteLine,
  QuoteTax,
  Damages,
  Instalment,
  PaymentKind,
} from '@tocada/contracts/deals/quote-money.js';
import { firstChoice, nextOwed, paidOf, scheduleOf, totalsOf } from '@tocada/contracts/deals/quote-money.js';
import type { Money, Party, Payment, Quote, QuotedEvent, QuoteState } from '@tocada/contracts/deals/quotes.js';
import type { Language } from '@tocada/contracts/ground/language.js';
import { isoText, sql } from '@tocada/runtime/database/sql.js';
import { numberOf, type Series } from './numbers.js';

export interface QuoteRow {
  id: string;
  inquiryId: string;
  number: string | null;
  version: number;
  kind: 'quote' | 'amendment';
  basedOn: string | null;
  state: QuoteState;
  revision: number;
  language: Language;
  packages: Quote['packages'];
  lines: QuoteLine[];
  schedule: Instalment[];
  tax: QuoteTax;
  damages: Damages[];
  event: QuotedEvent;
  terms: string | null;
  termsOther: string | null;
  confirmOn: Quote['confirmOn'];
  validUntil: string;
  choice: QuoteChoice | null;
  documentKey: string | null;
  documentSha256: string | null;
  sentAt: string | null;
  decidedAt: string | null;
  /** The band's day of `decidedAt`, from which an accepted quote counts its days. */
  decidedOn: string | null;
  declineReason: string | null;
}

/** The parts of a quote that make its sums and dates, without its texts. */
type PricedRow = Pick<
  QuoteRow,
  | 'id'
  | 'inquiryId'
  | 'state'
  | 'packages'
  | 'lines'
  | 'schedule'
  | 'tax'
  | 'event'
  | 'validUntil'
  | 'choice'
  | 'decidedOn'
>;

const DECIDED_ON = `(decided_at at time zone (select time_zone from bookings_time_zone))::date::text as "decidedOn"`;
const FIELDS = `select quotes.id, inquiry_id as "inquiryId", number, version, quotes.kind, based_on as "basedOn", state, revision,
  language, packages, lines, schedule, tax, damages, event, terms, terms_other as "termsOther", confirm_on as "confirmOn",
  valid_until::text as "validUntil", choice, document_key as "documentKey", document_sha256 as "documentSha256",
  ${isoText('sent_at')} as "sentAt", ${isoText('decided_at')} as "decidedAt",
  ${DECIDED_ON}, decline_reason as "declineReason" from quotes`;
const PRICED = `select id, inquiry_id as "inquiryId", state, packages, lines, schedule, tax, event, valid_until::text as "validUntil", choice,
  ${DECIDED_ON} from quotes`;

const ONE = `${FIELDS} where id = $1`;
const LOCKED = `${FIELDS} where id = $1 for update`;
/** The quote that counts: an open one before an agreement, and of the others the latest. */
const IN_ORDER = `(state in ('draft', 'sent', 'partly_signed')) desc, (state = 'accepted') desc, created_at desc, id`;
const LATEST = `${FIELDS} where inquiry_id = $1 order by ${IN_ORDER} limit 1`;
const OPEN = `${FIELDS} where inquiry_id = $1 and state in ('draft', 'sent', 'partly_signed')`;
export const AGREED_ONE = `${FIELDS} where inquiry_id = $1 and state = 'accepted'`;
const AGREED = `${PRICED} where inquiry_id = any($1::uuid[]) and state = 'accepted'`;
/** The latest quote that the client may see. */
export const SHOWN = `${FIELDS} where inquiry_id = $1 and state <> 'draft' order by ${IN_ORDER} limit 1`;
/** The latest quote of an inquiry with this document. */
const WITH_DOCUMENT = `${FIELDS} where inquiry_id = $1 and document_sha256 = $2 order by created_at desc limit 1`;
/** The agreement that an amendment replaced: the nearest of those that it is based on which once stood. */
const REPLACED = `with recursive basis as (
    select id, based_on, state, 0 as steps from quotes where id = $1
    union all select quotes.id, quotes.based_on, quotes.state, steps + 1 from quotes join basis on quotes.id = basis.based_on)
  ${FIELDS} where id = (select id from basis where steps > 0
    and exists (select from documents where quote_id = basis.id and documents.kind in ('agreement', 'amendment')) order by steps limit 1)`;
/** Of each inquiry the quote that counts, and behind it the accepted one, where that is another. */
const COUNTING = `${PRICED} where inquiry_id = any($1::uuid[]) and (state = 'accepted'
    or id = (select id from quotes as other where other.inquiry_id = quotes.inquiry_id order by ${IN_ORDER} limit 1))
  order by inquiry_id, ${IN_ORDER}`;

export const quoteOf = async (em: EntityManager, id: string) => (await sql<QuoteRow>(em, ONE, [id]))[0];
export const lockedQuote = async (em: EntityManager, id: string) => (await sql<QuoteRow>(em, LOCKED, [id]))[0];
export const latestQuote = async (em: EntityManager, inquiryId: string) =>
  (await sql<QuoteRow>(em, LATEST, [inquiryId]))[0];
export const openQuote = async (em: EntityManager, inquiryId: string) =>
  (await sql<QuoteRow>(em, OPEN, [inquiryId]))[0];
export const shownQuote = async (em: EntityManager, inquiryId: string) =>
  (await sql<QuoteRow>(em, SHOWN, [inquiryId]))[0];
export const agreedQuote = async (em: EntityManager, inquiryId: string) =>
  (await sql<QuoteRow>(em, AGREED_ONE, [inquiryId]))[0];

export const quoteWithDocument = async (em: EntityManager, inquiryId: string, sha256: string) =>
  (await sql<QuoteRow>(em, WITH_DOCUMENT, [inquiryId, sha256]))[0];
const replacedQuote = async (em: EntityManager, id: string) => (await sql<QuoteRow>(em, REPLACED, [id]))[0];

export const agreedQuotes = (em: EntityManager, inquiryIds: string[]) => sql<PricedRow>(em, AGREED, [inquiryIds]);

/** The choice whose sums a quote shows. */
export const choiceOf = (row: PricedRow): QuoteChoice => row.choice ?? firstChoice(row);

/** True while the event has no day. */
export const isPostponed = ({ event }: Pick<QuoteRow, 'event'>): boolean => event.creditUntil !== undefined;

/** The day whose agreed damages count: for a postponed event the one on which its night was given back. */
export const damagesDay = (row: QuoteRow, today: string): string =>
  isPostponed(row) ? (row.decidedOn ?? today) : today;

/** @param today the band's day, from which a quote that nobody has accepted counts its days */
export function termsOfPayment(row: PricedRow, today: string, choice = choiceOf(row)) {
  const totals = totalsOf(row, choice);
  // Nothing is due while the event has no day.
  if (isPostponed(row)) return { totals, schedule: [] };
  const isAccepted = row.state === 'accepted';
  const dates = { accepted: isAccepted ? (row.decidedOn ?? today) : today, isAccepted, event: row.event.day };
  return { totals, schedule: scheduleOf(row.schedule, totals.totalCents, dates) };
}

/** A quote under a choice, to compare it with another version. */
export const comparedOf = (row: QuoteRow, today: string, choice = choiceOf(row)): ComparedQuote => ({
  ...row,
  ...termsOfPayment(row, today, choice),
  choice,
});

/** The differences of an amendment from the agreement that it changes or has changed. */
export async function amendsOf(
  em: EntityManager,
  quote: QuoteRow,
  today: string,
  choice?: QuoteChoice,
): Promise<QuoteChanges | null> {
  if (quote.kind !== 'amendment') return null;
  const before =
    quote.state === 'accepted' ? await replacedQuote(em, quote.id) : await agreedQuote(em, quote.inquiryId);
  // Before the amendment and after it, the agreement counts its days from its own signature.
  return before
    ? changesOf(comparedOf({ ...before, state: 'accepted' }, today), comparedOf(quote, today, choice))
    : null;
}

const INSERT = `insert into quotes (id, inquiry_id, number, version, kind, based_on, state, language, packages, lines, schedule, tax, damages,
  event, terms, terms_other, confirm_on, valid_until, choice)
  values ($1, $2, $3, $4, $5, $6, 'draft', $7, $8::jsonb, $9::jsonb, $10::jsonb, $11::jsonb, $12::jsonb, $13::jsonb, $14, $15, $16, $17,
    $18::jsonb)`;
const CHANGE = `update quotes set language = $2, packages = $3::jsonb, lines = $4::jsonb, schedule = $5::jsonb, tax = $6::jsonb, damages = $7::jsonb,
  event = $8::jsonb, terms = $9, terms_other = $10, confirm_on = $11, valid_until = $12, choice = $13::jsonb, revision = revision + 1 where id = $1`;
const SEND = `update quotes set state = 'sent', number = $2, document_key = $3, document_sha256 = $4, event = $5::jsonb,
  sent_at = clock_timestamp(), revision = revision + 1 where id = $1`;
const DECIDE = `update quotes set state = $2, decline_reason = $3, decided_at = clock_timestamp(), revision = revision + 1 where id = $1`;
const CHOOSE = `update quotes set state = $2, choice = $3::jsonb, decided_at = case when $2 = 'accepted' then clock_timestamp() end,
  revision = revision + 1 where id = $1`;
/** A quote that waits for the client ends with its inquiry. A draft stays for another try. */
const WITHDRAW = `update quotes set state = 'withdrawn', decided_at = clock_timestamp(), revision = revision + 1
  where inquiry_id = $1 and state in ('sent', 'partly_signed')`;

export type QuoteContent = Pick<
  QuoteRow,
  | 'language'
  | 'packages'
  | 'lines'
  | 'schedule'
  | 'tax'
  | 'damages'
  | 'event'
  | 'terms'
  | 'termsOther'
  | 'confirmOn'
  | 'validUntil'
>;

const valuesOf = (content: QuoteContent) => [
  content.language,
  ...[content.packages, content.lines, content.schedule, content.tax, content.damages, content.event].map((part) =>
    JSON.stringify(part),
  ),
  content.terms,
  content.termsOther,
  content.confirmOn,
  content.validUntil,
];

interface NewQuote
  extends QuoteContent, Pick<QuoteRow, 'id' | 'inquiryId' | 'number' | 'version' | 'kind' | 'basedOn'> {
  choice?: QuoteChoice | null;
}
export const insertQuote = (em: EntityManager, { choice = null, ...row }: NewQuote) =>
  sql(em, INSERT, [
    row.id,
    row.inquiryId,
    row.number,
    row.version,
    row.kind,
    row.basedOn,
    ...valuesOf(row),
    choice && JSON.stringify(choice),
  ]);
export const changeQuote = (em: EntityManager, id: string, content: QuoteContent, choice: QuoteChoice | null) =>
  sql(em, CHANGE, [id, ...valuesOf(content), choice && JSON.stringify(choice)]);
export const markSent = (
  em: EntityManager,
  id: string,
  { number, key, sha256, event }: { number: string; key: string; sha256: string; event: QuotedEvent },
) => sql(em, SEND, [id, number, key, sha256, JSON.stringify(event)]);
export const decideQuote = (em: EntityManager, id: string, state: QuoteState, reason: string | null = null) =>
  sql(em, DECIDE, [id, state, reason]);
export const chooseQuote = (em: EntityManager, id: string, state: QuoteState, choice: QuoteChoice) =>
  sql(em, CHOOSE, [id, state, JSON.stringify(choice)]);
export const withdrawOpen = (em: EntityManager, inquiryId: string) => sql(em, WITHDRAW, [inquiryId]);

export interface SignatureRow {
  place: number;
  name: string;
  title: string | null;
  at: string;
  ip: string;
  userAgent: string;
  language: Language;
  documentSha256: string;
}
const SIGNATURES = `select place, name, title, ${isoText('at')} as at, ip, user_agent as "userAgent", language,
  document_sha256 as "documentSha256" from signatures where quote_id = $1 order by place`;
const SIGN = `insert into signatures (quote_id, place, name, title, ip, user_agent, language, document_sha256)
  values ($1, $2, $3, $4, $5, $6, $7, $8)`;
export const signaturesOf = (em: EntityManager, quoteId: string) => sql<SignatureRow>(em, SIGNATURES, [quoteId]);
export const sign = (em: EntityManager, quoteId: string, row: Omit<SignatureRow, 'at'>) =>
  sql(em, SIGN, [quoteId, row.place, row.name, row.title, row.ip, row.userAgent, row.language, row.documentSha256]);

export const PARTIES = `select place, name, email, phone, title, company, address, po_number as "poNumber", tax_id as "taxId"
  from parties where inquiry_id = $1 order by place`;
const FORGET_PARTIES = 'delete from parties where inquiry_id = $1';
const ADD_PARTY = `insert into parties (inquiry_id, place, name, email, phone, title, company, address, po_number, tax_id)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`;

type Client = Pick<Party, 'name' | 'email' | 'phone'>;

/** The signers: the client of the inquiry, until the band has named them. */
export function signersAmong(named: Party[], { name, email, phone }: Client): Party[] {
  const client = { place: 1, name, email, phone, title: '', company: '', address: '', poNumber: '', taxId: '' };
  return named.length > 0 ? named : [client];
}

export const partiesOf = async (em: EntityManager, inquiry: Client & { id: string }): Promise<Party[]> =>
  signersAmong(await sql<Party>(em, PARTIES, [inquiry.id]), inquiry);

export async function setParties(em: EntityManager, inquiryId: string, parties: Omit<Party, 'place'>[]): Promise<void> {
  await sql(em, FORGET_PARTIES, [inquiryId]);
  for (const [index, one] of parties.entries()) {
    const { name, email, phone, title, company, address, poNumber, taxId } = one;
    await sql(em, ADD_PARTY, [inquiryId, index + 1, name, email, phone, title, company, address, poNumber, taxId]);
  }
}

const PAYMENT = `select id, inquiry_id as "inquiryId", number, kind, cents, method, day::text as day, state, note, by,
  confirm_note as "confirmNote", void_reason as "voidReason",
  ${isoText('at')} as at from payments`;
const IN_TIME = 'order by payments.at, id';
export const PAYMENTS_OF_ONE = `${PAYMENT} where inquiry_id = $1 ${IN_TIME}`;
const PAYMENTS = `${PAYMENT} where inquiry_id = any($1::uuid[]) ${IN_TIME}`;
const ONE_PAYMENT = `${PAYMENT} where id = $1 and inquiry_id = $2`;
const ADD_PAYMENT = `insert into payments (id, inquiry_id, number, kind, cents, method, day, state, note, by, retain_until)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`;
const CONFIRM = `update payments set state = 'confirmed', number = $2, kind = $3, confirm_note = $4 where id = $1`;
const VOID = `update payments set state = 'void', void_reason = $2 where id = $1`;

export const paymentsOf = (em: EntityManager, inquiryId: string) => sql<Payment>(em, PAYMENTS_OF_ONE, [inquiryId]);
export const paymentsOfAll = (em: EntityManager, inquiryIds: string[]) => sql<Payment>(em, PAYMENTS, [inquiryIds]);
export const paymentOf = async (em: EntityManager, inquiryId: string, id: string) =>
  (await sql<Payment>(em, ONE_PAYMENT, [id, inquiryId]))[0];
export const addPayment = (
  em: EntityManager,
  row: Omit<Payment, 'at' | 'confirmNote' | 'voidReason'>,
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
  ]);
/** An event that is moved to a later year is told of for longer. */
const KEEP_UNTIL = ['payments', 'documents', 'client_files'].map(
  (table) => `update ${table} set retain_until = $2 where inquiry_id = $1 and retain_until < $2`,
);
export async function keepRecordsUntil(em: EntityManager, inquiryId: string, day: string): Promise<void> {
  for (const statement of KEEP_UNTIL) await sql(em, statement, [inquiryId, day]);
}
export const confirmOne = (
  em: EntityManager,
  id: string,
  { number, kind, note }: { number: string; kind: PaymentKind; note: string | null },
) => sql(em, CONFIRM, [id, number, kind, note]);
export const voidOne = (em: EntityManager, id: string, note: string | null) => sql(em, VOID, [id, note]);

/** @param total and `schedule` of the accepted quote */
export function moneyOf(totalCents: number, schedule: DatedInstalment[], payments: Payment[]): Money {
  const paidCents = paidOf(payments);
  const claimed = payments.filter(({ state }) => state === 'claimed');
  return {
    totalCents,
    paidCents,
    owedCents: totalCents - paidCents,
    claimedCents: claimed.reduce((sum, { cents }) => sum + cents, 0),
    next: nextOwed(schedule, paidCents),
  };
}

interface OfRow {
  quoteState: QuoteState;
  quoteTotalCents: number;
  quoteValidUntil: string;
  creditUntil: string | null;
  money: Money | null;
}

/** The quote that counts of each inquiry, and the money of the accepted one. */
export async function quotesOfRows(
  em: EntityManager,
  inquiryIds: string[],
  today: string,
): Promise<Map<string, OfRow>> {
  const [quotes, payments] = await Promise.all([
    sql<PricedRow>(em, COUNTING, [inquiryIds]),
    paymentsOfAll(em, inquiryIds),
  ]);
  const paid = Map.groupBy(payments, ({ inquiryId }) => inquiryId);
  const byInquiry = Map.groupBy(quotes, ({ inquiryId }) => inquiryId);
  return new Map(
    [...byInquiry].map(([id, ofInquiry]) => {
      const counting = ofInquiry[0]!;
      const agreed = ofInquiry.find(({ state }) => state === 'accepted');
      const terms = agreed && termsOfPayment(agreed, today);
      return [
        id,
        {
          quoteState: counting.state,
          quoteTotalCents: totalsOf(counting, choiceOf(counting)).totalCents,
          quoteValidUntil: counting.validUntil,
          creditUntil: agreed?.event.creditUntil ?? null,
          money: terms ? moneyOf(terms.totals.totalCents, terms.schedule, paid.get(id) ?? []) : null,
        },
      ];
    }),
  );
}

const NEXT = `insert into counters (series, year, last) values ($1, $2, 1)
  on conflict (series, year) do update set last = counters.last + 1 returning last`;
const PEEK = 'select last from counters where series = $1 and year = $2';

/** The next number of a series. Its row is locked until the transaction ends, so numbers have no gaps. */
export async function nextNumber(em: EntityManager, series: Series, today: string): Promise<string> {
  const year = Number(today.slice(0, 4));
  const [row] = await sql<{ last: number }>(em, NEXT, [series, year]);
  return numberOf({ series, year, last: row!.last });
}

/** The number that `nextNumber` will give if nobody comes before. */
export async function expectedNumber(em: EntityManager, series: Series, today: string): Promise<string> {
  const year = Number(today.slice(0, 4));
  const [row] = await sql<{ last: number }>(em, PEEK, [series, year]);
  return numberOf({ series, year, last: (row?.last ?? 0) + 1 });
}
