import type { EntityManager } from '@mikro-orm/postgresql';
import { UNSAID_CURRENCY, type QuoteCurrency } from '@tocada/contracts/deals/currency.js';
import type { AgreedHow, Quote, QuotedEvent, QuoteState } from '@tocada/contracts/deals/quote.js';
import type { Instalment, QuoteChoice } from '@tocada/contracts/deals/quote-money.js';
import { isoText, sql } from '@tocada/runtime/database/sql.js';
import type { KeptRow } from '../ground/kept-row.js';

/** The fields of a quote that only its presenter knows. */
type Presented =
  'isOver' | 'event' | 'instalments' | 'choice' | 'totals' | 'schedule' | 'signatures' | 'agreedElsewhere' | 'links';

export interface QuoteRow extends Omit<Quote, Presented> {
  /** The stored one: null where the quote was sent, or its draft made, by a release that knew dollars alone. */
  saidCurrency: QuoteCurrency | null;
  schedule: Instalment[];
  event: QuotedEvent;
  choice: QuoteChoice | null;
  documentKey: string | null;
  /** The band's day of `decidedAt`, from which an accepted quote counts its days. */
  decidedOn: string | null;
  /** Null for one that is not agreed, and for one that was signed. The other columns of this kind are for `band` alone. */
  agreedBy: 'band' | null;
  agreedHow: AgreedHow | null;
  /** The local day of the agreement. */
  agreedOn: string | null;
  agreedWho: string | null;
  agreedFileId: string | null;
  tellsClient: boolean;
  /** The sum that the band keeps of a deal without a scale of damages, since the client cancelled it. */
  keptCents: number | null;
}

/** The parts of a quote that make its sums and dates, without its texts. */
export type PricedRow = Pick<
  QuoteRow,
  | 'id'
  | 'inquiryId'
  | 'number'
  | 'state'
  | 'currency'
  | 'packages'
  | 'lines'
  | 'schedule'
  | 'tax'
  | 'damages'
  | 'event'
  | 'validUntil'
  | 'choice'
  | 'decidedOn'
  | 'agreedBy'
  | 'tellsClient'
  | 'keptCents'
>;

const DECIDED_ON = `(decided_at at time zone (select time_zone from bookings_time_zone))::date::text as "decidedOn"`;
const OF_BAND = `agreed_by as "agreedBy", tells_client as "tellsClient", kept_cents as "keptCents"`;
const SAID_CURRENCY = `coalesce(currency, case when sent_at is null then draft_currency end)`;
/** A draft that follows another quote keeps its currency, whichever release made the draft. */
const CURRENCY = `coalesce(${SAID_CURRENCY}, (select before.currency from quotes as before
  where quotes.sent_at is null and before.id = quotes.based_on), '${UNSAID_CURRENCY}') as currency`;
const FIELDS = `select quotes.id, inquiry_id as "inquiryId", number, version, quotes.kind, based_on as "basedOn", state, revision,
  language, ${CURRENCY}, ${SAID_CURRENCY} as "saidCurrency", packages, lines, schedule, tax, damages, event, terms, terms_other as "termsOther", confirm_on as "confirmOn",
  valid_until::text as "validUntil", choice, document_key as "documentKey", document_sha256 as "documentSha256",
  ${isoText('sent_at')} as "sentAt", ${isoText('decided_at')} as "decidedAt",
  ${DECIDED_ON}, decline_reason as "declineReason", ${OF_BAND}, agreed_how as "agreedHow", agreed_on::text as "agreedOn",
  agreed_who as "agreedWho", agreed_file_id as "agreedFileId" from quotes`;
export const PRICED = `select id, inquiry_id as "inquiryId", number, state, ${CURRENCY}, packages, lines, schedule, tax, damages, event,
  valid_until::text as "validUntil", choice, ${DECIDED_ON}, ${OF_BAND} from quotes`;

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
    select id, based_on, state, agreed_by, 0 as steps from quotes where id = $1
    union all select quotes.id, quotes.based_on, quotes.state, quotes.agreed_by, steps + 1 from quotes join basis on quotes.id = basis.based_on)
  ${FIELDS} where id = (select id from basis where steps > 0 and (agreed_by = 'band'
    or exists (select from documents where quote_id = basis.id and documents.kind in ('agreement', 'amendment'))) order by steps limit 1)`;

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
  event, terms, terms_other, confirm_on, valid_until, draft_currency, choice, currency)
  values ($1, $2, $3, $4, $5, $6, 'draft', $7, $8::jsonb, $9::jsonb, $10::jsonb, $11::jsonb, $12::jsonb, $13::jsonb, $14, $15, $16, $17,
    $18, $19::jsonb, $20)`;
const CHANGE = `update quotes set language = $2, packages = $3::jsonb, lines = $4::jsonb, schedule = $5::jsonb, tax = $6::jsonb, damages = $7::jsonb,
  event = $8::jsonb, terms = $9, terms_other = $10, confirm_on = $11, valid_until = $12, draft_currency = $13, choice = $14::jsonb, revision = revision + 1 where id = $1`;
const SEND = `update quotes set state = 'sent', number = $2, document_key = $3, document_sha256 = $4, event = $5::jsonb, currency = $6,
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
  | 'saidCurrency'
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
  content.saidCurrency,
];

interface NewQuote
  extends QuoteContent, Pick<QuoteRow, 'id' | 'inquiryId' | 'number' | 'version' | 'kind' | 'basedOn'> {
  choice?: QuoteChoice | null;
  /** Of one that stands at once. A draft gets its currency when it is sent. */
  standsIn?: QuoteCurrency | null;
}
export const insertQuote = (em: EntityManager, { choice = null, standsIn = null, ...row }: NewQuote) =>
  sql(em, INSERT, [
    row.id,
    row.inquiryId,
    row.number,
    row.version,
    row.kind,
    row.basedOn,
    ...valuesOf(row),
    choice && JSON.stringify(choice),
    standsIn,
  ]);
export const changeQuote = (em: EntityManager, id: string, content: QuoteContent, choice: QuoteChoice | null) =>
  sql(em, CHANGE, [id, ...valuesOf(content), choice && JSON.stringify(choice)]);
export const markSent = (
  em: EntityManager,
  id: string,
  sent: { number: string; key: string; sha256: string; event: QuotedEvent; currency: QuoteCurrency },
) => sql(em, SEND, [id, sent.number, sent.key, sent.sha256, JSON.stringify(sent.event), sent.currency]);
export const decideQuote = (em: EntityManager, id: string, state: QuoteState, reason: string | null = null) =>
  sql(em, DECIDE, [id, state, reason]);
export const chooseQuote = (em: EntityManager, id: string, state: QuoteState, choice: QuoteChoice) =>
  sql(em, CHOOSE, [id, state, JSON.stringify(choice)]);
export const withdrawOpen = (em: EntityManager, inquiryId: string) => sql(em, WITHDRAW, [inquiryId]);

/**
 * $1: a quote or null, $2: the inquiry. The payments are of its agreement, or of the one that an amendment replaced.
 * Charges and write-offs may be of an agreement that was made void: they are void, too, and stay in the list.
 */
const FIXED_CURRENCY = `select ${CURRENCY} from quotes where id = $1 or ($1::uuid is null and inquiry_id = $2 and (
    state in ('accepted', 'superseded') and exists (select from payments where payments.inquiry_id = $2)
    or number is not null and (exists (select from charges where charges.inquiry_id = $2)
      or exists (select from write_offs where write_offs.inquiry_id = $2))))
  order by (state = 'accepted') desc, decided_at desc nulls last limit 1`;
/** The currency that a quote must have, because one request never holds two. Undefined where the band may choose. */
export const fixedCurrency = async (
  em: EntityManager,
  { inquiryId, basedOn }: Pick<QuoteRow, 'inquiryId' | 'basedOn'>,
) => (await sql<{ currency: QuoteCurrency }>(em, FIXED_CURRENCY, [basedOn, inquiryId]))[0]?.currency;

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

/** A deal that was agreed before today counts its days from the noon of that day. */
const AGREE = `update quotes set state = 'accepted', number = $2, choice = $3::jsonb, confirm_on = $4, agreed_by = 'band', agreed_how = $5,
  agreed_on = $6::date, agreed_who = $7, agreed_file_id = $8, tells_client = $9, revision = revision + 1,
  decided_at = least(clock_timestamp(), ($6::date + time '12:00') at time zone (select time_zone from bookings_time_zone)) where id = $1`;
const KEEP_AGREED = `update quotes as own set agreed_by = basis.agreed_by, agreed_how = basis.agreed_how, agreed_on = basis.agreed_on,
  agreed_who = basis.agreed_who, agreed_file_id = basis.agreed_file_id, tells_client = basis.tells_client
  from quotes as basis where basis.id = own.based_on and own.id = $1`;
const UNAGREE = `update quotes set state = 'withdrawn', decided_at = clock_timestamp(), revision = revision + 1
  where inquiry_id = $1 and state = 'accepted' and agreed_by = 'band'`;
/** Turns the amendments of a void agreement into ordinary quotes, because they have nothing left to amend. */
const MAKE_OFFERS = `update quotes set kind = 'quote', revision = revision + 1 where inquiry_id = $1 and kind = 'amendment'`;
const FORGET_AGREED = `update quotes set agreed_by = null, agreed_how = null, agreed_on = null, agreed_who = null, agreed_file_id = null,
  tells_client = false where inquiry_id = $1 and agreed_by = 'band'`;
const TELL = `update quotes set tells_client = $2, revision = revision + 1 where id = $1`;
const KEEP_CENTS = 'update quotes set kept_cents = $2 where id = $1';
const REMOVE_DRAFT = `delete from quotes where id = $1 and state = 'draft'`;

/** As the band noted that it agreed. */
type AgreedRow = Pick<QuoteRow, 'confirmOn' | 'agreedOn' | 'agreedWho' | 'agreedFileId' | 'tellsClient'> & {
  number: string;
  choice: QuoteChoice;
  agreedHow: AgreedHow;
};
export const agreeElsewhere = (em: EntityManager, id: string, row: AgreedRow) => {
  const { number, choice, confirmOn, agreedHow, agreedOn, agreedWho, agreedFileId, tellsClient } = row;
  const values = [agreedHow, agreedOn, agreedWho, agreedFileId, tellsClient];
  return sql(em, AGREE, [id, number, JSON.stringify(choice), confirmOn, ...values]);
};
/** A change that the band makes alone is agreed as its basis is. */
export const keepAgreed = (em: EntityManager, id: string) => sql(em, KEEP_AGREED, [id]);

/** Takes the agreement of an inquiry back, and what the band had noted of it. */
export async function unagree(em: EntityManager, inquiryId: string): Promise<void> {
  await sql(em, UNAGREE, [inquiryId]);
  await sql(em, MAKE_OFFERS, [inquiryId]);
  await sql(em, FORGET_AGREED, [inquiryId]);
}
export const setTelling = (em: EntityManager, id: string, tells: boolean) => sql(em, TELL, [id, tells]);
/** @param cents the amount that the band keeps; null where the scale decides */
export const keepOfCancelled = (em: EntityManager, id: string, cents: number | null) =>
  sql(em, KEEP_CENTS, [id, cents]);
export const removeDraft = (em: EntityManager, id: string) => sql(em, REMOVE_DRAFT, [id]);

const ONCE_ELSEWHERE = `select distinct inquiry_id as id from quotes where inquiry_id = any($1::uuid[]) and agreed_by = 'band'`;
/** The inquiries with an agreement that was made elsewhere, whether it stands or was changed since. */
export const agreedElsewhereAmong = async (em: EntityManager, inquiryIds: string[]): Promise<Set<string>> =>
  new Set((await sql<{ id: string }>(em, ONCE_ELSEWHERE, [inquiryIds])).map(({ id }) => id));

const COUNT_ELSEWHERE = `select count(*)::int as count from quotes where state = 'accepted' and agreed_by = 'band'`;
export const countElsewhere = async (em: EntityManager): Promise<number> =>
  (await sql<{ count: number }>(em, COUNT_ELSEWHERE))[0]!.count;
