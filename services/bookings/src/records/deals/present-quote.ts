import type { Quote } from '@tocada/contracts/deals/quotes.js';
import { choiceOf, termsOfPayment } from './quote-terms.js';
import type { QuoteRow } from './quotes.sql.js';
import type { SignatureRow } from './signatures.sql.js';

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

/** A quote as it leaves the service. */
export function presentQuote(row: QuoteRow, { today, choice = choiceOf(row), signatures }: Around): RecordedQuote {
  const { documentKey: _key, decidedOn: _on, schedule: instalments, ...fields } = row;
  return {
    ...fields,
    ...termsOfPayment(row, today, choice),
    choice,
    currency: 'USD',
    isOver: isOpen(row) && row.validUntil < today,
    instalments,
    signatures: signatures.map(({ place, name, title, at }) => ({ place, name, title, at })),
  };
}
