import type { Quote } from '@tocada/contracts/deals/quote.js';
import { texts } from './client-page.texts';
import { lineText, linesOf } from './quote-lines';
import { useView } from './state';
import { sumText } from './words';

const List = ({ items }: { items: string[] }) => (
  <ul className="mt-2 list-disc space-y-1.5 pl-5">
    {items.map((item, index) => (
      <li key={index}>{item}</li>
    ))}
  </ul>
);

/** The lines that are in every package. */
function Common({ quote }: { quote: Quote }) {
  const common = linesOf(quote, null).map(lineText);
  if (common.length === 0) return null;
  return (
    <div className="mt-6">
      <h3 className="font-semibold">{quote.packages.length > 1 ? texts.all : texts.includes}</h3>
      <List items={common} />
    </div>
  );
}

/** The packages side by side, one above the other on a phone. */
export function QuotePackages({ quote, isFixed }: { quote: Quote; isFixed: boolean }) {
  const { packageTotals } = useView();
  const { packages, choice } = quote;
  const isAlone = packages.length === 1;
  // Without packages the lines stand beside their sums.
  if (packages.length === 0) return null;
  const shown = isFixed ? packages.filter(({ key }) => key === choice.package) : packages;
  const totalOf = (key: string) => packageTotals.find((one) => one.key === key)?.totalCents ?? 0;
  return (
    <>
      {shown.length > 0 && (
        <fieldset className="mt-6">
          <legend className="font-semibold text-paper">
            {isAlone || isFixed ? texts.chosenPackage : texts.choosePackage}
          </legend>
          <div className="mt-3 grid gap-4 min-[820px]:auto-cols-fr min-[820px]:grid-flow-col">
            {shown.map(({ key, name }) => (
              <div key={key} className="rounded-tile border border-rail bg-night p-5 has-[:checked]:border-aqua">
                {isFixed ? (
                  <p className="text-lg font-semibold text-paper">
                    <input type="hidden" name="package" value={key} />
                    {name}
                  </p>
                ) : (
                  <label htmlFor={`package-${key}`} className="flex min-h-11 cursor-pointer items-center gap-3">
                    <input
                      id={`package-${key}`}
                      type="radio"
                      name="package"
                      value={key}
                      defaultChecked={key === choice.package}
                      className="size-6 shrink-0 accent-aqua"
                    />
                    <span className="text-lg font-semibold text-paper">{name}</span>
                  </label>
                )}
                <p data-live={`price-${key}`} className="mt-1 text-xl font-semibold text-paper tabular-nums">
                  {sumText(totalOf(key), texts.free)}
                </p>
                <List items={linesOf(quote, key).map(lineText)} />
              </div>
            ))}
          </div>
        </fieldset>
      )}
      <Common quote={quote} />
    </>
  );
}
