import { extraHourOf } from '@tocada/contracts/deals/quote-money.js';
import { moneyText } from '@tocada/contracts/ground/money.js';
import type { QuoteFacts } from '../../../records/deals/facts.js';
import { currency } from './currency.js';
import { damages } from './damages.js';
import type { Printing } from './printing.js';
import { schedule } from './schedule.js';

/** Payments, damages and terms. */
export function conditions(printing: Printing, quote: QuoteFacts): void {
  const { paper, texts } = printing;
  currency(printing, quote);
  const rate = extraHourOf(quote, quote.choice);
  if (rate) paper.paragraph(texts.extraHour(moneyText(rate.unitCents)));
  schedule(printing, quote);
  damages(printing, quote);
  if (quote.terms) {
    paper.heading(2, texts.terms);
    paper.paragraph(quote.terms);
  }
  if (quote.termsOther) {
    paper.heading(2, texts.courtesy);
    paper.paragraph(texts.courtesyWhy, 'small');
    paper.paragraph(quote.termsOther, 'small');
  }
}
