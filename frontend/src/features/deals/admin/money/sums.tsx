import type { Money, Settlement } from '@tocada/contracts/deals/payments.js';
import { moneyText } from '@tocada/contracts/ground/money.js';
import { shortDay } from '../../../../panel/desk/nights';
import { texts } from '../quotes.texts';

const Rows = ({ rows }: { rows: { label: string; text: string }[] }) =>
  rows.map(({ label, text }) => (
    <div key={label} className="contents">
      <dt className="text-dust">{label}</dt>
      <dd className="text-paper tabular-nums">{text}</dd>
    </div>
  ));

const SUMS = 'grid grid-cols-[auto_1fr] gap-x-4 gap-y-1';

/** The sums of a cancelled agreement. */
export function Settled({ settlement }: { settlement: Settlement }) {
  const { damagesCents, paidCents, returnedCents, returnCents, owedCents } = settlement;
  const rows = [
    { label: texts.settled.damages, cents: damagesCents },
    { label: texts.paid, cents: paidCents },
    { label: texts.settled.returned, cents: returnedCents },
    { label: texts.settled.toReturn, cents: returnCents },
    { label: texts.owed, cents: owedCents },
  ];
  return (
    <dl className={SUMS}>
      <Rows rows={rows.map(({ label, cents }) => ({ label, text: moneyText(cents) }))} />
    </dl>
  );
}

interface SumsProps {
  money: Money;
  today: string;
  creditUntil: string | null;
}

export function Sums({ money: { totalCents, paidCents, owedCents, next }, today, creditUntil }: SumsProps) {
  const rows = [
    { label: texts.total, text: moneyText(totalCents) },
    { label: texts.paid, text: moneyText(paidCents) },
    { label: texts.owed, text: moneyText(owedCents) },
    ...(creditUntil ? [{ label: texts.credit, text: shortDay(creditUntil) }] : []),
  ];
  const isLate = next !== null && next.on < today;
  const words = next && (isLate ? texts.late : texts.nextOn)(moneyText(next.cents), shortDay(next.on));
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
