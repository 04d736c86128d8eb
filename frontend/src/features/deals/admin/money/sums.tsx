import { priceText, type QuoteCurrency } from '@tocada/contracts/deals/currency.js';
import type { Money, Settlement } from '@tocada/contracts/deals/payments.js';
import { shortDay } from '../../../../panel/desk/nights';
import { texts } from '../quotes.texts';
import { texts as ledger } from './ledger.texts';

interface Sum {
  label: string;
  text: string;
}

const Rows = ({ rows }: { rows: Sum[] }) =>
  rows.map(({ label, text }) => (
    <div key={label} className="contents">
      <dt className="text-dust">{label}</dt>
      <dd className="text-paper tabular-nums">{text}</dd>
    </div>
  ));

const SUMS = 'grid grid-cols-[auto_1fr] gap-x-4 gap-y-1';

/** The rows of sums in one currency. */
const sumsIn = (currency: QuoteCurrency) => {
  const sum = (label: string, cents: number): Sum => ({ label, text: priceText(cents, currency) });
  return {
    sum,
    /** The row of a sum that few deals have. */
    ifAny: (label: string, cents: number): Sum[] => (cents > 0 ? [sum(label, cents)] : []),
    /** The debt, or what the client has paid above it. */
    leftOf: (owedCents: number): Sum => (owedCents < 0 ? sum(ledger.inFavor, -owedCents) : sum(texts.owed, owedCents)),
  };
};

/** The sums of a cancelled agreement. The debt comes from `money`, which subtracts the write-offs. */
export function Settled({ settlement, money }: { settlement: Settlement; money: Money }) {
  const { damagesCents, paidCents, returnedCents, returnCents } = settlement;
  const { sum, ifAny } = sumsIn(money.currency);
  return (
    <dl className={SUMS}>
      <Rows
        rows={[
          sum(texts.settled.damages, damagesCents),
          sum(texts.paid, paidCents),
          sum(texts.settled.returned, returnedCents),
          sum(texts.settled.toReturn, returnCents),
          ...ifAny(ledger.writtenOff, money.writtenOffCents),
          sum(texts.owed, Math.max(0, money.owedCents)),
        ]}
      />
    </dl>
  );
}

interface SumsProps {
  money: Money;
  today: string;
  creditUntil: string | null;
}

export function Sums({ money, today, creditUntil }: SumsProps) {
  const { currency, totalCents, chargesCents, writtenOffCents, paidCents, owedCents, next } = money;
  const { sum, ifAny, leftOf } = sumsIn(currency);
  const rows = [
    sum(texts.total, totalCents),
    ...ifAny(ledger.charges, chargesCents),
    sum(texts.paid, paidCents),
    ...ifAny(ledger.writtenOff, writtenOffCents),
    leftOf(owedCents),
    ...(creditUntil ? [{ label: texts.credit, text: shortDay(creditUntil, today) }] : []),
  ];
  const isLate = next !== null && next.on < today;
  const words = next && (isLate ? texts.late : texts.nextOn)(priceText(next.cents, currency), shortDay(next.on, today));
  return (
    <dl className={SUMS}>
      <Rows rows={rows} />
      {words && (
        <div className="contents">
          <dt className="text-dust">{texts.nextPayment}</dt>
          <dd className={isLate ? 'text-alarm' : 'text-paper'}>{words}</dd>
        </div>
      )}
    </dl>
  );
}
