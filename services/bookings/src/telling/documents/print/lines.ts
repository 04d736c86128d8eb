import { quantityText } from '@tocada/contracts/deals/quote.js';
import { lineCents, totalsOf, type QuoteChoice, type QuoteLine } from '@tocada/contracts/deals/quote-money.js';
import { moneyText } from '@tocada/contracts/ground/money.js';
import type { QuoteFacts } from '../../../records/deals/facts.js';
import type { Cell } from './paper.js';
import { printableLine } from './printable.js';
import { percentText, type Printing, type Texts } from './printing.js';

/** The columns of what is offered, and of its sums. */
export const pricedColumns = (texts: Texts) => [
  { head: texts.concept, part: 0.76 },
  { head: texts.amount, part: 0.24, align: 'right' as const },
];

export function lineCell({ description, percentBp, quantity, unit, unitCents }: QuoteLine, texts: Texts): Cell {
  const text = printableLine(description);
  if (percentBp !== null) return { text, aside: texts.percentOf(percentText(percentBp)) };
  if (unit === 'flat' && quantity === 1000) return { text };
  return { text, aside: texts.times(quantityText(quantity), unit, moneyText(unitCents)) };
}

export function lines({ paper, texts }: Printing, quote: QuoteFacts, choice: QuoteChoice): void {
  const isOwn = choice === quote.choice;
  const amounts = isOwn ? new Map(Object.entries(quote.amounts)) : lineCents(quote, choice);
  const totals = isOwn ? quote.totals : totalsOf(quote, choice);
  const rowsOf = (some: QuoteLine[], sign: 1 | -1) =>
    some.map((line) => ({ cells: [lineCell(line, texts), moneyText(sign * amounts.get(line.id)!)] }));
  const chosen = quote.lines.filter(
    (line) =>
      (line.package === null || line.package === choice.package) && (!line.optional || choice.extras.includes(line.id)),
  );
  const { mode, label } = quote.tax;
  const tax = printableLine(label) || texts.tax;
  const discounts = chosen.filter(({ kind }) => kind === 'discount');
  const row = (name: string, cents: number) => ({ cells: [name, moneyText(cents)] });
  paper.table(pricedColumns(texts), [
    ...rowsOf(
      chosen.filter(({ kind }) => kind !== 'discount'),
      1,
    ),
    ...(discounts.length > 0 || mode === 'added' ? [row(texts.subtotal, totals.subtotalCents)] : []),
    ...rowsOf(discounts, -1),
    ...(mode === 'added' ? [row(tax, totals.taxCents)] : []),
    { ...row(texts.total, totals.totalCents), isStrong: true },
    ...(mode === 'included' ? [row(texts.taxIncluded(tax), totals.taxCents)] : []),
  ]);
}
