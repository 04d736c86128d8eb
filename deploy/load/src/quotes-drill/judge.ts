import { createHash } from 'node:crypto';
import {
  DEALINGS,
  faultsOf,
  numberFaults,
  NUMBERS,
  totalOf,
  type DealingsRow,
  type NumbersRow,
} from '@tocada/bookings/acts/deals/spec-judge.js';
import { Bucket } from '@tocada/e2e/kit/bucket.js';
import { overlaps } from '../desk-drill/judge.js';
import { judgeDoubledMails, type Past } from '../faults-drill/once.js';
import { query } from '../query.js';
import { mailedOf, mailFaults } from './mails.js';
import type { Ledger, Play } from './play.js';
import { witnessed, type LetterSeen, type Witnessed } from './witness.js';

interface DocumentRow {
  id: string;
  key: string | null;
  sha256: string | null;
}

/** Every file that a row names, with the hash that it should have. A quote names its document too. An erased one is left out. */
const DOCUMENTS =
  'select id, key, sha256 from documents where inquiry_id is not null or facts is not null or sha256 is not null';
const SHOWN = 'select id, document_key as key, document_sha256 as sha256 from quotes where document_key is not null';

/** The letters that the rows of an inquiry lead to. */
function* lettersOf({ quotes, documents, payments }: DealingsRow, mailed: Set<string>): Generator<string> {
  for (const { id, state } of quotes) {
    if (mailed.has(id)) yield `quote:${id}:s1`;
    if (state === 'declined') yield `declined:${id}:band`;
  }
  for (const { id, kind, quoteId, paymentId } of documents) {
    const isPostponed = quotes.some((quote) => quote.id === quoteId && quote.isPostponed && !quote.isSent);
    if (kind === 'agreement' || kind === 'amendment')
      for (const recipient of ['s1', 'band'])
        yield `${isPostponed ? 'postponed' : 'agreement'}:${quoteId}:${recipient}`;
    if (kind === 'cancellation') for (const recipient of ['s1', 'band']) yield `cancellation:${id}:${recipient}`;
    if (kind === 'receipt' || (kind === 'credit_note' && paymentId)) yield `${kind}:${id}`;
  }
  for (const { id, by } of payments) if (by === 'client') yield `claimed:${id}`;
}

/** Every act that was acknowledged happened once, and no other act left a trace. */
export function* ledgerFaults(
  row: DealingsRow,
  { paid, claimed, signed, mailed }: Ledger,
  letters: Set<string>,
): Generator<string> {
  for (const [by, acknowledged] of [
    ['admin', paid],
    ['client', claimed],
  ] as const) {
    const count = row.payments.filter((one) => one.by === by).length;
    const expected = acknowledged.get(row.id) ?? 0;
    if (count !== expected) yield `${count} payments by ${by}, ${expected} acknowledged`;
  }
  for (const { place, name, sha256 } of signed.filter(({ inquiry }) => inquiry === row.id)) {
    const found = row.quotes
      .flatMap(({ signatures }) => signatures)
      .filter((one) => one.place === place && one.sha256 === sha256);
    if (found.length !== 1 || found[0]!.name !== name) yield `${name} signed, and ${found.length} signatures stand`;
  }
  for (const key of lettersOf(row, mailed)) if (!letters.has(key)) yield `no letter ${key}`;
}

/** Owed = total − confirmed + refunds, in every document at the moment of its issue. */
export function* sumFaults({ sums }: Pick<Witnessed, 'sums'>): Generator<string> {
  for (const { number, money, quote, paid } of sums) {
    const total = totalOf(quote);
    const { totalCents, paidCents, owedCents } = money;
    if (totalCents !== total || paidCents !== paid || owedCents !== total - paid)
      yield `${number} says ${totalCents} − ${paidCents} = ${owedCents}, not ${total} − ${paid}`;
  }
}

interface Verdict {
  faults: string[];
  counts: Record<string, number>;
}

/** Compares databases, mails and bucket with the rules and with what was acknowledged, once everything rests. */
export async function judge({ stack, ledger }: Play, past: Past[]): Promise<Verdict> {
  const database = stack.backing.BOOKINGS_DATABASE_URL!;
  const rows = await query<DealingsRow>(database, DEALINGS);
  const [numbers] = await query<NumbersRow>(database, NUMBERS);
  const seen = await witnessed(database);
  const documents = await query<DocumentRow>(database, DOCUMENTS);
  const files = await fileFaults(stack, [...documents, ...(await query<DocumentRow>(database, SHOWN))]);
  const mails = stack.smtp.received.map(mailedOf);
  const doubled = judgeDoubledMails(stack.smtp.received, past);
  const keys = new Set(seen.letters.map(({ key }: LetterSeen) => key));
  const found = [...ledger.entered].flatMap(([email, id]) => {
    const stands = rows.some((row) => row.id === id);
    return stands === ledger.erased.has(id) ? [`${email}: ${stands ? 'erased, and stands' : 'lost'}`] : [];
  });
  return {
    faults: [
      ...ledger.faults,
      ...found,
      ...rows.flatMap((row) =>
        [...faultsOf(row), ...ledgerFaults(row, ledger, keys)].map((fault) => `${row.id}: ${fault}`),
      ),
      ...numberFaults(numbers!, seen.numbers),
      ...sumFaults(seen),
      ...(await overlaps(database)),
      ...files.faults,
      ...mailFaults({
        mails,
        letters: seen.letters,
        others: new Set(seen.others),
        erased: ledger.erased,
        hashes: new Map(documents.map(({ id, sha256 }) => [id, sha256])),
      }),
      ...doubled.broken,
    ],
    counts: {
      requests: rows.length,
      erased: ledger.erased.size,
      quotes: rows.reduce((sum, row) => sum + row.quotes.length, 0),
      signatures: rows.reduce((sum, row) => sum + row.quotes.reduce((all, one) => all + one.signatures.length, 0), 0),
      payments: numbers!.payments.length,
      numbers: numbers!.counters.reduce((sum, { last }) => sum + last, 0),
      documents: documents.length,
      'files in the bucket': files.count,
      letters: seen.letters.length,
      mails: new Set(mails.map(({ noticeId }) => noticeId)).size,
      ...doubled.counts,
    },
  };
}

/** Every hash that a row names is that of the bytes in the bucket. */
async function fileFaults(stack: Play['stack'], named: DocumentRow[]): Promise<{ faults: string[]; count: number }> {
  const bucket = new Bucket(stack);
  const faults: string[] = [];
  const hashes = new Map<string, string>();
  for (const { id, key, sha256 } of named) {
    if (!key || !sha256) {
      faults.push(`document ${id} has no file`);
      continue;
    }
    if (!hashes.has(key)) {
      const file = await bucket.read(`/media/${key}`);
      hashes.set(key, file ? createHash('sha256').update(file.body).digest('hex') : 'none');
    }
    if (hashes.get(key) !== sha256) faults.push(`document ${id} has ${hashes.get(key)}, not ${sha256}`);
  }
  bucket.close();
  return { faults, count: hashes.size };
}
