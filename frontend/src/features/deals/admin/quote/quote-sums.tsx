import { priceText } from '@tocada/contracts/deals/currency.js';
import { firstChoice, firstsOf, scheduleOf, totalsOf } from '@tocada/contracts/deals/quote-money.js';
import { useWatch } from 'react-hook-form';
import { shortDay } from '../../../../panel/desk/nights';
import { useToday } from '../../../../panel/desk/use-desk';
import { FaultLine } from './form-parts';
import { texts } from './quote-editor.texts';
import { pricedOf, type QuoteFields } from './quote-fields';
import type { QuoteForm } from './use-quote-form';

interface Props {
  form: QuoteForm;
  /** The day on which the client would accept, and that of the event. A preset has none. */
  dates: { accepted: string; event: string } | undefined;
}

/** The total as it is typed, of each package where there are some. */
export function QuoteTotal({ form }: Pick<Props, 'form'>) {
  const fields = useWatch({ control: form.control }) as QuoteFields;
  const priced = pricedOf(fields);
  const sumOf = (cents: number) => priceText(cents, fields.currency);
  const { packages } = priced;
  const totals =
    packages.length > 1
      ? packages.map(({ key, name }) => ({ name, cents: totalsOf(priced, firstChoice(priced, key)).totalCents }))
      : [{ name: '', cents: totalsOf(priced, firstChoice(priced)).totalCents }];
  return (
    <p className="flex flex-wrap gap-x-4 text-paper" aria-live="polite">
      {texts.total}
      {totals.map(({ name, cents }, at) => (
        <span key={`${at} ${name}`} className="min-w-0 break-words">
          {name && `${name} `}
          <strong className="text-lg">{sumOf(cents)}</strong>
        </span>
      ))}
    </p>
  );
}

export function QuoteSums({ form, dates }: Props) {
  const today = useToday();
  const fields = useWatch({ control: form.control }) as QuoteFields;
  const priced = pricedOf(fields);
  const sumOf = (cents: number) => priceText(cents, fields.currency);
  const { subtotalCents, discountCents, taxCents, totalCents } = totalsOf(priced, firstChoice(priced));
  const schedule = dates ? scheduleOf(priced.schedule, totalCents, { ...dates, isAccepted: false }) : [];
  const rows = [
    ...(discountCents > 0 || taxCents > 0 ? [{ label: texts.subtotal, text: sumOf(subtotalCents) }] : []),
    ...(discountCents > 0 ? [{ label: texts.discount, text: sumOf(-discountCents) }] : []),
    ...(taxCents > 0
      ? [{ label: priced.tax.mode === 'included' ? texts.taxIn : texts.tax, text: sumOf(taxCents) }]
      : []),
    { label: texts.total, text: sumOf(totalCents) },
  ];
  const isOver = schedule.length > 0 && firstsOf(priced.schedule, totalCents) > totalCents;
  return (
    <div className="space-y-2">
      <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1">
        {rows.map(({ label, text }) => (
          <div key={label} className="contents">
            <dt>{label}</dt>
            <dd className="text-right text-paper tabular-nums">{text}</dd>
          </div>
        ))}
      </dl>
      {schedule.length > 0 && (
        <>
          <p className="text-sm font-semibold text-paper">{texts.payments}</p>
          <dl className="grid grid-cols-[minmax(0,1fr)_auto_auto] gap-x-4 gap-y-1 text-sm">
            {schedule.map(({ label, cents, on }, at) => (
              <div key={`${at} ${label}`} className="contents">
                <dt className="break-words">{label}</dt>
                <dd>{/^\d{4}-\d\d-\d\d$/.test(on) ? shortDay(on, today) : '—'}</dd>
                <dd className="text-right text-paper tabular-nums">{sumOf(cents)}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
      <FaultLine>{isOver ? texts.scheduleOver : undefined}</FaultLine>
    </div>
  );
}
