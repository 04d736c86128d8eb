import type { EntityManager } from '@mikro-orm/postgresql';
import type { Quote, QuotedEvent, QuoteState } from '@tocada/contracts/deals/quote.js';
import type { Instalment, QuoteChoice } from '@tocada/contracts/deals/quote-money.js';
import { isoText, sql } from '@tocada/runtime/database/sql.js';
import type { KeptRow } from '../ground/kept-row.js';

/** The fields of a quote that only its presenter knows. */
type Presented =
  'isOver' | 'currency' | 'event' | 'instalments' | 'choice' | 'totals' | 'schedule' | 'signatures' | 'links';

export interface QuoteRow extends Omit<Quote, Presented> {
  schedule: Instalment[];
  event: QuotedEvent;
  choice: QuoteChoice | null;
  documentKey: string | null;
  /** The band's day of `decidedAt`, from which an accepted quote counts its days. */
  decidedOn: string | null;
}

/** The parts of a quote that make its sums and dates, without its texts. */
export type PricedRow = Pick<
  QuoteRow,
  | 'id'
  | 'inquiryId'
  | 'number'
  | 'state'
  | 'packages'
  | 'lines'
  | 'schedule'
  | 'tax'
  | 'damages'
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
export const PRICED = `select id, inquiry_id as "inquiryId", number, state, packages, lines, schedule, tax, damages, event,
  valid_until::text as "validUntil", choice, ${DECIDED_ON} from quotes`;

const ONE = `${FIELDS} where id = $1`;
const LOCKED = `${FIELDS} where id = $1 for update`;
/** The quote that counts: an open one before an agreement, and of the others the latest. */
export const IN_ORDER = `(state in ('draft', 'sent', 'partly_signed')) desc, (state = 'accepted') desc, created_at desc, id`;
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
export const replacedQuote = async (em: EntityManager, id: string) => (await sql<QuoteRow>(em, REPLACED, [id]))[0];

export const agreedQuotes = (em: EntityManager, inquiryIds: string[]) => sql<PricedRow>(em, AGREED, [inquiryIds]);

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

const VERSION = `select coalesce(max(version), 0) + 1 as next from quotes where number = $1`;
export async function nextVersion(em: EntityManager, { number }: QuoteRow): Promise<number> {
  const [row] = await sql<{ next: number }>(em, VERSION, [number]);
  return row!.next;
}

const RESTORE_KEPT = `update quotes as own set state = kept.state, decided_at = null, revision = own.revision + 1
  from json_to_recordset($1) as kept (id uuid, revision int, state text)
  where own.id = kept.id and own.revision = kept.revision returning own.id`;
/** Restores each quote that has the same revision as after the act. Resolves with those. */
export const restoreKeptQuotes = (em: EntityManager, kept: KeptRow[]) => sql(em, RESTORE_KEPT, [JSON.stringify(kept)]);
