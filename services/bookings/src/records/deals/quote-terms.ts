import type { EntityManager } from '@mikro-orm/postgresql';
import { changesOf, type ComparedQuote, type QuoteChanges } from '@tocada/contracts/deals/quote-changes.js';
import { firstChoice, scheduleOf, totalsOf, type QuoteChoice } from '@tocada/contracts/deals/quote-money.js';
import { agreedQuote, replacedQuote, type PricedRow, type QuoteRow } from './quotes.sql.js';

/** The choice whose sums a quote shows. */
export const choiceOf = (row: PricedRow): QuoteChoice => row.choice ?? firstChoice(row);

/** True while the event has no day. */
export const isPostponed = ({ event }: Pick<QuoteRow, 'event'>): boolean => event.creditUntil !== undefined;

/** True while the client of an agreement is told nothing by itself. */
export const isQuiet = ({ agreedBy, tellsClient }: Pick<QuoteRow, 'agreedBy' | 'tellsClient'>): boolean =>
  agreedBy === 'band' && !tellsClient;

/** True when no scale says what the band keeps of a cancelled deal, so that the band is asked. */
export const asksKept = ({ agreedBy, damages }: Pick<QuoteRow, 'agreedBy' | 'damages'>): boolean =>
  agreedBy === 'band' && damages.length === 0;

/** The day whose agreed damages count: for a postponed event the one on which its night was given back. */
export const damagesDay = (row: Pick<QuoteRow, 'event' | 'decidedOn'>, today: string): string =>
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
