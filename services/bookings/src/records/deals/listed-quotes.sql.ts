import type { EntityManager } from '@mikro-orm/postgresql';
import type { QuoteCurrency } from '@tocada/contracts/deals/currency.js';
import type { QuoteState } from '@tocada/contracts/deals/quote.js';
import { totalsOf } from '@tocada/contracts/deals/quote-money.js';
import type { Money, Settlement } from '@tocada/contracts/deals/payments.js';
import { sql } from '@tocada/runtime/database/sql.js';
import { cancellationsOf, sumsOf } from './deal-money.sql.js';
import { ledgersOf } from './ledger.sql.js';
import { choiceOf } from './quote-terms.js';
import { IN_ORDER, PRICED, type PricedRow } from './quotes.sql.js';

/** Of each inquiry the quote that counts, and behind it the accepted one, where that is another. */
const COUNTING = `${PRICED} where inquiry_id = any($1::uuid[]) and (state = 'accepted'
    or id = (select id from quotes as other where other.inquiry_id = quotes.inquiry_id order by ${IN_ORDER} limit 1))
  order by inquiry_id, ${IN_ORDER}`;

interface OfRow {
  quoteState: QuoteState;
  quoteTotalCents: number;
  quoteCurrency: QuoteCurrency;
  quoteValidUntil: string;
  creditUntil: string | null;
  money: Money | null;
  agreementNumber: string | null;
  settlement: Settlement | null;
}

/** The quote that counts of each inquiry, and the money of the accepted one. */
export async function quotesOfRows(
  em: EntityManager,
  inquiryIds: string[],
  today: string,
): Promise<Map<string, OfRow>> {
  const [quotes, ledgerOf, cancellations] = await Promise.all([
    sql<PricedRow>(em, COUNTING, [inquiryIds]),
    ledgersOf(em, inquiryIds),
    cancellationsOf(em, inquiryIds),
  ]);
  const byInquiry = Map.groupBy(quotes, ({ inquiryId }) => inquiryId);
  return new Map(
    [...byInquiry].map(([id, ofInquiry]) => {
      const counting = ofInquiry[0]!;
      const agreed = ofInquiry.find(({ state }) => state === 'accepted');
      const sums = agreed && sumsOf(agreed, ledgerOf(id), today, cancellations.get(id));
      return [
        id,
        {
          quoteState: counting.state,
          quoteTotalCents: totalsOf(counting, choiceOf(counting)).totalCents,
          quoteCurrency: counting.currency,
          quoteValidUntil: counting.validUntil,
          creditUntil: agreed?.event.creditUntil ?? null,
          agreementNumber: agreed?.number ?? null,
          settlement: sums?.settlement ?? null,
          money: sums?.money ?? null,
        },
      ];
    }),
  );
}
