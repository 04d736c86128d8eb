import { allAmountsIn } from '@tocada/contracts/deals/currency.js';
import type { Quote } from '@tocada/contracts/deals/quote.js';
import { lineCents } from '@tocada/contracts/deals/quote-money.js';
import { moneyText } from '@tocada/contracts/ground/money.js';
import type { ReactNode } from 'react';
import { texts } from './client-page.texts';
import { chosenLines, lineText } from './quote-lines';
import { dueText, percentText, sumText } from './words';

const Row = ({ name, children }: { name: ReactNode; children: ReactNode }) => (
  <tr>
    <th scope="row" className="py-1.5 pr-4 text-start font-normal">
      {name}
    </th>
    <td className="py-1.5 text-end whitespace-nowrap text-paper tabular-nums">{children}</td>
  </tr>
);

function Sums({ quote }: { quote: Quote }) {
  const { totals, tax, choice } = quote;
  const amounts = lineCents(quote, choice);
  const lines = chosenLines(quote);
  const discounts = lines.filter(({ kind }) => kind === 'discount');
  const hasRest = totals.discountCents > 0 || tax.mode === 'added';
  const percent = percentText(tax.bp);
  return (
    <table className="w-full">
      <caption className="sr-only">{texts.summary}</caption>
      <tbody>
        {lines
          .filter(({ kind }) => kind !== 'discount')
          .map((line) => (
            <Row key={line.id} name={lineText(line)}>
              {moneyText(amounts.get(line.id) ?? 0)}
            </Row>
          ))}
        {hasRest && <Row name={texts.subtotal}>{moneyText(totals.subtotalCents)}</Row>}
        {discounts.map((line) => (
          <Row key={line.id} name={lineText(line)}>
            {moneyText(-(amounts.get(line.id) ?? 0))}
          </Row>
        ))}
        {tax.mode === 'added' && <Row name={texts.tax(tax.label, percent)}>{moneyText(totals.taxCents)}</Row>}
      </tbody>
    </table>
  );
}

function Schedule({ quote: { schedule } }: { quote: Quote }) {
  if (schedule.length === 0) return null;
  return (
    <table className="mt-6 w-full">
      <caption className="text-start font-semibold text-paper">{texts.schedule}</caption>
      <tbody>
        {schedule.map(({ label, cents, ...when }, index) => (
          <Row
            key={index}
            name={
              <>
                {label} <span className="text-sm">{dueText(when)}</span>
              </>
            }
          >
            {moneyText(cents)}
          </Row>
        ))}
      </tbody>
    </table>
  );
}

/** The chosen lines, the total and the payment schedule. The script replaces the elements with `data-live`. */
export function QuoteTotals({ quote }: { quote: Quote }) {
  const { totals, tax } = quote;
  return (
    <div className="mt-6 border-t border-rail pt-4">
      <div data-live="sums">
        <Sums quote={quote} />
      </div>
      <div aria-live="polite" className="mt-3 border-t border-rail pt-3">
        <p data-live="total" className="flex items-baseline justify-between gap-4 text-xl font-semibold text-paper">
          <span>{texts.total}</span> <span className="tabular-nums">{sumText(totals.totalCents, texts.free)}</span>
        </p>
      </div>
      <div data-live="schedule">
        {tax.mode === 'included' && totals.taxCents > 0 && (
          <p className="mt-1 text-sm">
            {texts.taxIncluded(tax.label, percentText(tax.bp), moneyText(totals.taxCents))}
          </p>
        )}
        <Schedule quote={quote} />
        <p className="mt-2 text-sm">{allAmountsIn(quote.currency)}</p>
      </div>
    </div>
  );
}
