import { methodWord } from '@tocada/contracts/deals/quote-words.js';
import { PAYMENT_METHODS, usualMethod, type PaymentMethod } from '@tocada/contracts/deals/payments.js';
import { QUOTE_ROUTES } from '@tocada/contracts/deals/quotes.js';
import { priceText } from '@tocada/contracts/deals/currency.js';
import { centsIn } from '@tocada/contracts/kit/typed-cents.js';
import { useId, useState, type FormEvent } from 'react';
import { useSession } from '../../../../panel/admin-session';
import { texts as desk } from '../../../../panel/desk/desk.texts';
import { shortDay } from '../../../../panel/desk/nights';
import type { SectionProps } from '../../../../panel/desk/part';
import { Refusal } from '../../../../panel/desk/refusal';
import { mainSmallButton, smallButton } from '../../../../panel/desk/small-button';
import { useAct } from '../../../../panel/desk/use-act';
import { useToday } from '../../../../panel/desk/use-desk';
import { problemOf } from '../../../../panel/failures';
import { texts as panel } from '../../../../panel/panel.texts';
import { Field } from '../../../../ui/field';
import { texts } from '../quotes.texts';

/** Asks whether the band gives something back, because a night that it sold twice harmed it less. The answer is kept. */
export function ResoldQuestion({ inquiry, onChange, onDone }: SectionProps) {
  const session = useSession();
  const today = useToday();
  const form = useId();
  const { busy, refusal, run } = useAct(onChange);
  const [isRefunding, setRefunding] = useState(false);
  const [amount, setAmount] = useState('');
  const [method, setMethod] = useState<PaymentMethod>(() => usualMethod(inquiry.payments));
  const [note, setNote] = useState('');
  const [error, setError] = useState<string>();
  const { id, resold } = inquiry;
  if (!resold) return null;
  const answer = async (cents: number | null) => {
    const isDone = await run(cents === null ? texts.resoldKept : texts.resoldRefunded, async () => {
      try {
        const refund = cents === null ? null : { cents, method, day: today };
        await session.call(QUOTE_ROUTES.answerResold, { id }, { refund, note });
      } catch (failure) {
        setError(problemOf(failure)?.errors?.find(({ path }) => path === 'refund.cents')?.message);
        throw failure;
      }
    });
    if (isDone) onDone();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const cents = centsIn(amount);
    setError(cents ? undefined : texts.badMoney);
    if (cents) void answer(cents);
  };
  return (
    <section aria-label={texts.resold} className="grid gap-3 rounded-tile border border-bulb/60 p-4">
      <p className="font-semibold text-bulb">{texts.resold}</p>
      <p className="text-paper">
        {texts.resoldText(shortDay(resold.day, today), priceText(resold.keptCents, resold.currency))}
      </p>
      <form noValidate className="grid gap-4" onSubmit={submit}>
        {isRefunding && (
          <div className="grid grid-cols-2 items-start gap-4">
            <Field form={form} name="amount" label={texts.amount} required error={error}>
              <input
                type="text"
                inputMode="decimal"
                autoComplete="off"
                value={amount}
                onChange={(event) => setAmount(event.target.value)}
              />
            </Field>
            <Field form={form} name="method" label={texts.method} error={undefined}>
              <select value={method} onChange={(event) => setMethod(event.target.value as PaymentMethod)}>
                {PAYMENT_METHODS.map((one) => (
                  <option key={one} value={one}>
                    {methodWord(one)}
                  </option>
                ))}
              </select>
            </Field>
          </div>
        )}
        <Field form={form} name="note" label={desk.optional(texts.resoldWhy)} error={undefined}>
          <input type="text" autoComplete="off" value={note} onChange={(event) => setNote(event.target.value)} />
        </Field>
        <Refusal>{refusal}</Refusal>
        <div className="flex flex-wrap gap-3">
          {isRefunding ? (
            <>
              <button type="submit" disabled={busy} className={mainSmallButton}>
                {texts.refundIt}
              </button>
              <button type="button" disabled={busy} className={smallButton} onClick={() => setRefunding(false)}>
                {panel.goBack}
              </button>
            </>
          ) : (
            <>
              <button type="button" disabled={busy} className={mainSmallButton} onClick={() => setRefunding(true)}>
                {texts.refund}
              </button>
              <button type="button" disabled={busy} className={smallButton} onClick={() => void answer(null)}>
                {texts.keep}
              </button>
            </>
          )}
        </div>
      </form>
    </section>
  );
}
