import { randomUUID } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { DocumentKind, IssuedDocument } from '@tocada/contracts/deals/quotes.js';
import type { Language } from '@tocada/contracts/ground/language.js';
import { RESTORING } from '@tocada/runtime/database/restoring.js';
import { isoText, sql } from '@tocada/runtime/database/sql.js';
import { forgottenWriteOffs } from '../money/write-offs.sql.js';
import { UNSAY_LEFT_CHARGES } from './charges.sql.js';
import { centsOf, currencyOf, type DocumentFacts } from './facts.js';
import { UNSAY_LEFT_PAYMENTS } from './payments.sql.js';

/** Newest first. One act may issue an agreement, credits of old invoices and a new invoice in one millisecond. */
const NEWEST_FIRST = `documents.at desc,
  array_position('{invoice,credit_note,receipt,cancellation,amendment,agreement,quote}'::text[], documents.kind), documents.number desc, documents.id`;

export const DOCUMENTS_OF_INQUIRY = `select documents.id, documents.kind, documents.number, sha256, ${isoText('at')} as at, resold - 'paymentId' as resold,
  case when documents.kind in ('quote', 'agreement', 'amendment') then quotes.version end as version,
  exists (select from documents as note where note.credits = documents.id) as "isCredited",
  exists (select from payments where payments.id = documents.payment_id and payments.number = documents.number
    and payments.state = 'void') as "isVoid",
  documents.kind <> 'quote' or coalesce(quotes.agreed_by = 'band', false) as "isRecord"
  from documents left join quotes on quotes.id = documents.quote_id
  where documents.inquiry_id = $1 order by ${NEWEST_FIRST}`;

const ISSUE = `insert into documents (id, inquiry_id, quote_id, payment_id, kind, number, language, facts, retain_until, credits, cents, currency, lease_until, takes_facts_anew)
  values ($1, $2, $3, $4, $5, $6, $7, $8::jsonb, $9, $10, $11, $12, now() + make_interval(secs => coalesce($13, 0)), $13 is not null)`;
/** The document that is signed has its file before the quote is sent. */
const KEEP_SENT = `insert into documents (id, inquiry_id, quote_id, kind, number, language, key, sha256, retain_until)
  values ($1, $2, $3, 'quote', $4, $5, $6, $7, $8)`;
const ONE = 'select number, key from documents where id = $1 and inquiry_id = $2';

/** A document counts as given up by its replica after this time without a renewal. Seconds. */
const LEASE = 30;

/** An agreement that is signed is waited for; a receipt less. Those of one moment are made in the order of their numbers. */
const IN_TURN = `array_position('{agreement,amendment,quote,cancellation,invoice,receipt,credit_note}'::text[], kind), "at", number, id`;

const NEXT = `update documents set lease_until = now() + interval '${LEASE} seconds', tries = tries + 1 where id = (
  select id from documents where sha256 is null and facts is not null and lease_until <= now()
  order by ${IN_TURN} limit 1 for update skip locked)
  returning id, facts, tries, inquiry_id as "inquiryId", quote_id as "quoteId", payment_id as "paymentId", takes_facts_anew as "takesFactsAnew"`;
const TAKE_FACTS = 'update documents set facts = $2::jsonb, takes_facts_anew = false where id = $1';
/** Facts and no file: the paper was not printed, whatever the clock says. The lock ends a race with the replica that prints it. */
const WAITING_SLIP = `select documents.id from documents join payments on payments.id = documents.payment_id and payments.number = documents.number
  where payments.id = $1 and documents.facts is not null and documents.sha256 is null for update of documents`;
const DROP = 'delete from documents where id = $1';

/** Only the try with this number, because another may have begun after the lease ended. */
const RENEW = `update documents set lease_until = now() + interval '${LEASE} seconds' where id = $1 and tries = $2 and sha256 is null`;
const REST = `update documents set lease_until = now() + make_interval(secs => $3 / 1000.0)
  where id = $1 and tries = $2 and sha256 is null`;

/** The stored file is the truth, so the facts go. A document without facts was erased while its file was made. Returns the id. */
export const STORE_FILE = `update documents set key = $2, sha256 = $3, facts = null
  where id = $1 and sha256 is null and facts is not null returning id`;

/** Of these keys, those that no row names: none while a restore is at work or was cut short, because the rows are not back. */
const UNNAMED = `select key from unnest($1::text[]) as stored(key)
  where not exists (select from documents where documents.key = stored.key)
  and not exists (select from quotes where quotes.document_key = stored.key)
  and not exists (select from client_files where client_files.key = stored.key)
  and not exists (select from kept_documents where kept_documents.key = stored.key)
  and to_regnamespace('${RESTORING}') is null`;

const PAST = '(now() at time zone (select time_zone from bookings_time_zone))::date';
/** The records of clients who are gone, and the documents that a restore has put aside. */
const OVER = [
  ...['delete from documents', 'delete from payments', 'delete from charges', 'delete from client_files'].map(
    (deleting) => `${deleting} where inquiry_id is null and retain_until < ${PAST}`,
  ),
  `delete from kept_documents where retain_until < ${PAST}`,
  ...forgottenWriteOffs(PAST),
  UNSAY_LEFT_CHARGES,
  UNSAY_LEFT_PAYMENTS,
];

/** A document whose file is to be made, by this replica alone until the lease ends. `tries`: this one included. */
export interface Leased {
  id: string;
  facts: DocumentFacts;
  tries: number;
  /** Null where the request was erased meanwhile. */
  inquiryId: string | null;
  quoteId: string | null;
  paymentId: string | null;
  /** True while the facts are those of the moment of the act. */
  takesFactsAnew: boolean;
}

interface NewDocument {
  inquiryId: string;
  quoteId: string | null;
  number: string;
  language: Language;
  /** A day. */
  retainUntil: string;
}

export interface DocumentToIssue extends NewDocument {
  kind: DocumentKind;
  paymentId: string | null;
  /** The invoice that this note takes back. */
  credits?: string | undefined;
  facts: DocumentFacts;
  /** Seconds until the document is printed, with the facts of that moment. Absent: at once, with `facts`. */
  waits?: number | undefined;
}

/** Adds a document whose file follows. Resolves with the id. */
export async function issueDocument(em: EntityManager, document: DocumentToIssue): Promise<string> {
  const id = randomUUID();
  const { inquiryId, quoteId, paymentId, kind, number, language, facts, retainUntil } = document;
  const { credits = null, waits = null } = document;
  const values = [id, inquiryId, quoteId, paymentId, kind, number, language, JSON.stringify(facts), retainUntil];
  await sql(em, ISSUE, [...values, credits, centsOf(facts), currencyOf(facts), waits]);
  return id;
}

/** The stored file of a quote that is sent. */
export const keepSentQuote = (em: EntityManager, document: NewDocument & { key: string; sha256: string }) => {
  const { inquiryId, quoteId, number, language, key, sha256, retainUntil } = document;
  return sql(em, KEEP_SENT, [randomUUID(), inquiryId, quoteId, number, language, key, sha256, retainUntil]);
};

/** The issued documents of an inquiry, newest first. */
export const documentsOf = async (em: EntityManager, inquiryId: string): Promise<IssuedDocument[]> =>
  (await sql<Omit<IssuedDocument, 'url'>>(em, DOCUMENTS_OF_INQUIRY, [inquiryId])).map((row) => ({
    ...row,
    url: `/api/admin/bookings/${inquiryId}/documents/${row.id}.pdf`,
  }));

/** Without a key while the file is not stored. */
export const documentOf = async (em: EntityManager, inquiryId: string, id: string) =>
  (await sql<{ number: string; key: string | null }>(em, ONE, [id, inquiryId]))[0];

/** Undefined when none waits. */
export const leaseNext = async (em: EntityManager): Promise<Leased | undefined> => (await sql<Leased>(em, NEXT))[0];

export const takeFacts = (em: EntityManager, id: string, facts: DocumentFacts) =>
  sql(em, TAKE_FACTS, [id, JSON.stringify(facts)]);

/** The document of a payment's own number, locked. Undefined once it has its file. */
export const waitingSlip = async (em: EntityManager, paymentId: string): Promise<string | undefined> =>
  (await sql<{ id: string }>(em, WAITING_SLIP, [paymentId]))[0]?.id;
/** Only of a document that was never printed. Its letters go before it. */
export const dropDocument = (em: EntityManager, id: string) => sql(em, DROP, [id]);

export const renewLease = (em: EntityManager, { id, tries }: Leased) => sql(em, RENEW, [id, tries]);

/** @param delay milliseconds until the next try */
export const restFor = (em: EntityManager, { id, tries }: Leased, delay: number) => sql(em, REST, [id, tries, delay]);

export const unnamedOf = async (em: EntityManager, keys: string[]): Promise<string[]> =>
  (await sql<{ key: string }>(em, UNNAMED, [keys])).map(({ key }) => key);

/** Deletes the records whose time is over. Their files go with the next sweep. */
export async function forgetRecords(em: EntityManager): Promise<void> {
  for (const statement of OVER) await sql(em, statement);
}

export interface Invoice {
  id: string;
  number: string;
  quoteId: string;
  /** Null for one of an earlier release, which billed the price. */
  cents: number | null;
}
const LIVE_INVOICES = `select id, number, quote_id as "quoteId", cents from documents where inquiry_id = $1 and kind = 'invoice'
  and not exists (select from documents as note where note.credits = documents.id) order by documents.at, id`;
/** The invoices that no note of credit took back. */
export const liveInvoices = (em: EntityManager, inquiryId: string) => sql<Invoice>(em, LIVE_INVOICES, [inquiryId]);

/** Documents of `doomed` whose files go at once. $2: true for all. */
export const IS_DROPPED = `documents.inquiry_id = doomed.id and ($2 or documents.kind = 'quote'
  and not exists (select from agreed where agreed.quote_id = documents.quote_id))`;
/** Their rows stay without their files, because their numbers are given. */
export const DROP_FILES = `update documents set key = null, sha256 = null, facts = null from doomed where ${IS_DROPPED}`;
/** Of the documents that a restore has put aside, records stay as well, unless $2. */
export const FORGET_KEPT = `aside as (delete from kept_documents using doomed
    where kept_documents.inquiry_id = doomed.id and ($2 or not kept_documents.is_record) returning kept_documents.key),
  parted as (update kept_documents set inquiry_id = null from doomed
    where kept_documents.inquiry_id = doomed.id and kept_documents.is_record and not $2)`;
