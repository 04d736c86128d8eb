import { allAmountsIn } from '@tocada/contracts/deals/currency.js';
import { currencyOf, type QuoteFacts } from '../../../records/deals/facts.js';
import { printableLine } from './printable.js';
import type { Printing } from './printing.js';

/** Names the currency once, for all sums of the document. */
export const allAmounts = ({ paper, facts, language }: Printing): void =>
  paper.paragraph(allAmountsIn(currencyOf(facts), language), 'small');

export function currency(printing: Printing, { tax }: QuoteFacts): void {
  const { paper, texts } = printing;
  allAmounts(printing);
  if (tax.permit && tax.mode !== 'none') paper.paragraph(texts.permit(printableLine(tax.permit)), 'small');
}
