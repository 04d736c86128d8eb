import type { EntityManager } from '@mikro-orm/postgresql';
import type { Quote } from '@tocada/contracts/deals/quote.js';
import { choiceOf, termsOfPayment } from './quote-terms.js';
import type { QuoteRow } from './quotes.sql.js';
import { signaturesOf, type SignatureRow } from './signatures.sql.js';

export const isOpen = ({ state }: Pick<QuoteRow, 'state'>): boolean => state === 'sent' || state === 'partly_signed';

interface Around {
  /** The band's day. */
  today: string;
  /** In place of the one that stands. */
  choice?: Quote['choice'] | undefined;
  signatures: Pick<SignatureRow, 'place' | 'name' | 'title' | 'at'>[];
}

/** A quote without its links, which are secrets. */
export type RecordedQuote = Omit<Quote, 'links'>;

/** Null unless the quote was agreed elsewhere. */
export const elsewhereOf = (row: QuoteRow): Quote['agreedElsewhere'] =>
  row.agreedBy && {
    how: row.agreedHow!,
    on: row.agreedOn!,
    who: row.agreedWho,
    fileId: row.agreedFileId,
    tellsClient: row.tellsClient,
  };

export function presentQuote(row: QuoteRow, { today, choice = choiceOf(row), signatures }: Around): RecordedQuote {
  return {
    id: row.id,
    inquiryId: row.inquiryId,
    number: row.number,
    version: row.version,
    kind: row.kind,
    basedOn: row.basedOn,
    state: row.state,
    revision: row.revision,
    language: row.language,
    currency: row.currency,
    packages: row.packages,
    lines: row.lines,
    choice,
    ...termsOfPayment(row, today, choice),
    instalments: row.schedule,
    tax: row.tax,
    damages: row.damages,
    event: row.event,
    terms: row.terms,
    termsOther: row.termsOther,
    confirmOn: row.confirmOn,
    validUntil: row.validUntil,
    isOver: isOpen(row) && row.validUntil < today,
    documentSha256: row.documentSha256,
    sentAt: row.sentAt,
    decidedAt: row.decidedAt,
    declineReason: row.declineReason,
    agreedElsewhere: elsewhereOf(row),
    signatures: signatures.map(({ place, name, title, at }) => ({ place, name, title, at })),
  };
}

export const recordedQuote = async (em: EntityManager, row: QuoteRow, today: string): Promise<RecordedQuote> =>
  presentQuote(row, { today, signatures: await signaturesOf(em, row.id) });
