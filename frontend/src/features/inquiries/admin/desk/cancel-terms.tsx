import type { CancelTerms as Terms } from '@tocada/contracts/deals/payments.js';
import { QUOTE_ROUTES } from '@tocada/contracts/deals/quotes.js';
import { moneyText } from '@tocada/contracts/ground/money.js';
import { addressOf } from '@tocada/contracts/kit/route.js';
import type { CANCELLED_BY } from '@tocada/contracts/kit/stages.js';
import { texts } from '../../../../panel/desk/desk.texts';
import { useDeskRead } from '../../../../panel/desk/use-desk';
import { sentenceOf } from '../../../../panel/failures';

interface Props {
  inquiryId: string;
  by: (typeof CANCELLED_BY)[number];
}

/** The cost of cancelling an agreement today. */
export function CancelTerms({ inquiryId, by }: Props) {
  const { data, error } = useDeskRead<Terms>([`${addressOf(QUOTE_ROUTES.cancelTerms, { id: inquiryId })}?by=${by}`]);
  const terms = data?.[0];
  if (error && !terms) return <p role="status">{sentenceOf(error)}</p>;
  if (!terms) return null;
  const rows = [
    { label: texts.damages, cents: terms.damagesCents },
    { label: texts.isPaidAlready, cents: terms.paidCents },
    { label: texts.toReturn, cents: terms.returnCents },
    { label: texts.stillOwed, cents: terms.owedCents },
  ];
  return (
    <div role="status" className="space-y-2 rounded-tile border border-bulb/60 p-4">
      <p className="font-semibold text-bulb">{texts.cancelToday}</p>
      <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1">
        {rows.map(({ label, cents }) => (
          <div key={label} className="contents">
            <dt>{label}</dt>
            <dd className="text-right text-paper tabular-nums">{moneyText(cents)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
