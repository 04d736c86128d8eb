import { priceText, type QuoteCurrency } from '@tocada/contracts/deals/currency.js';
import { QUOTE_ROUTES, type CancelTermsNow } from '@tocada/contracts/deals/quotes.js';
import { addressOf } from '@tocada/contracts/kit/route.js';
import type { CANCELLED_BY } from '@tocada/contracts/kit/stages.js';
import { centsIn } from '@tocada/contracts/kit/typed-cents.js';
import { texts } from '../../../../panel/desk/desk.texts';
import { useDeskRead } from '../../../../panel/desk/use-desk';
import { sentenceOf } from '../../../../panel/failures';
import { Field } from '../../../../ui/field';

interface Props {
  inquiryId: string;
  currency: QuoteCurrency;
  by: (typeof CANCELLED_BY)[number];
  form: string;
  /** The sum that the band keeps, as it is typed. */
  kept: string;
  onKept: (kept: string) => void;
  keptError: string | undefined;
}

/** Replaces the fee by the amount that the band typed, and adjusts the sums that depend on it. */
function withKept(terms: CancelTermsNow, kept: string): CancelTermsNow {
  if (!terms.asksKept) return terms;
  const damagesCents = centsIn(kept) ?? 0;
  const { paidCents } = terms;
  const [returnCents, owedCents] = [paidCents - damagesCents, damagesCents - paidCents].map((cents) =>
    Math.max(0, cents),
  );
  return { ...terms, damagesCents, returnCents: returnCents!, owedCents: owedCents! };
}

/** The cost of cancelling an agreement today. Where no scale says it, the band is asked. */
export function CancelTerms({ inquiryId, currency, by, form, kept, onKept, keptError }: Props) {
  const { data, error } = useDeskRead<CancelTermsNow>([
    `${addressOf(QUOTE_ROUTES.cancelTerms, { id: inquiryId })}?by=${by}`,
  ]);
  const read = data?.[0];
  if (error && !read) return <p role="status">{sentenceOf(error)}</p>;
  if (!read) return null;
  const terms = withKept(read, kept);
  const rows = [
    { label: texts.damages, cents: terms.damagesCents },
    { label: texts.isPaidAlready, cents: terms.paidCents },
    { label: texts.toReturn, cents: terms.returnCents },
    { label: texts.stillOwed, cents: terms.owedCents },
  ];
  return (
    <>
      {terms.asksKept && (
        <Field form={form} name="kept" label={texts.kept} hint={texts.keptHint} error={keptError}>
          <input
            type="text"
            inputMode="decimal"
            autoComplete="off"
            value={kept}
            onChange={(event) => onKept(event.target.value)}
          />
        </Field>
      )}
      <div role="status" className="space-y-2 rounded-tile border border-bulb/60 p-4">
        <p className="font-semibold text-bulb">{texts.cancelToday}</p>
        <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1">
          {rows.map(({ label, cents }) => (
            <div key={label} className="contents">
              <dt>{label}</dt>
              <dd className="text-right text-paper tabular-nums">{priceText(cents, currency)}</dd>
            </div>
          ))}
        </dl>
      </div>
    </>
  );
}
