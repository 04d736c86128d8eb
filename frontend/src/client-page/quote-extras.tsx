import type { Quote } from '@tocada/contracts/deals/quote.js';
import { lineCents, type QuoteLine } from '@tocada/contracts/deals/quote-money.js';
import { moneyText } from '@tocada/contracts/ground/money.js';
import { texts } from './client-page.texts';
import { isExtra, lineText, packageName } from './quote-lines';

function ExtraText({ quote, line }: { quote: Quote; line: QuoteLine }) {
  const cents = lineCents(quote, quote.choice).get(line.id) ?? 0;
  const amount = line.kind === 'discount' ? -cents : cents;
  return (
    <>
      <span className="min-w-0 flex-1">
        {lineText(line)}
        {line.package && quote.packages.length > 1 && (
          <span className="block text-sm">{texts.ofPackage(packageName(quote, line.package) ?? '')}</span>
        )}
      </span>{' '}
      <span className="text-paper tabular-nums">{moneyText(amount)}</span>
    </>
  );
}

/** The extras that the client may tick. After the first signature only the ticked ones are shown. */
export function QuoteExtras({ quote, isFixed }: { quote: Quote; isFixed: boolean }) {
  const { choice } = quote;
  const extras = quote.lines.filter(isExtra).filter(({ id }) => !isFixed || choice.extras.includes(id));
  if (extras.length === 0) return null;
  return (
    <fieldset className="mt-6">
      <legend className="font-semibold text-paper">{isFixed ? texts.chosenExtras : texts.extras}</legend>
      <ul className="mt-2">
        {extras.map((line) => (
          <li key={line.id}>
            {isFixed ? (
              <p className="flex items-center gap-3 py-1.5">
                <input type="hidden" name="extras" value={line.id} />
                <ExtraText quote={quote} line={line} />
              </p>
            ) : (
              <label htmlFor={`extra-${line.id}`} className="flex min-h-12 cursor-pointer items-center gap-3 py-1.5">
                <input
                  id={`extra-${line.id}`}
                  type="checkbox"
                  name="extras"
                  value={line.id}
                  defaultChecked={choice.extras.includes(line.id)}
                  className="size-6 shrink-0 accent-aqua"
                />
                <ExtraText quote={quote} line={line} />
              </label>
            )}
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
