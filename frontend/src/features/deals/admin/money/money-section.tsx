import { extraHourOf } from '@tocada/contracts/deals/quote-money.js';
import { type Payment } from '@tocada/contracts/deals/payments.js';
import { QUOTE_ROUTES } from '@tocada/contracts/deals/quotes.js';
import { useState } from 'react';
import { useSession } from '../../../../panel/admin-session';
import { Part, type SectionProps } from '../../../../panel/desk/part';
import { Refusal } from '../../../../panel/desk/refusal';
import { mainSmallButton } from '../../../../panel/desk/small-button';
import { useAct } from '../../../../panel/desk/use-act';
import { useToday } from '../../../../panel/desk/use-desk';
import { problemOf } from '../../../../panel/failures';
import { texts } from '../quotes.texts';
import { InvoicePart } from './invoice-part';
import { PaymentForm } from './payment-form';
import { PaymentItem } from './payment-item';
import { Settled, Sums } from './sums';

/** The price, the payments and the rest that is owed. */
export function MoneySection({ inquiry, onChange, onDone }: SectionProps) {
  const session = useSession();
  const today = useToday();
  const { busy, refusal, run } = useAct(onChange);
  const [isPaying, setPaying] = useState(false);
  const { id, money, payments } = inquiry;

  const act = async (done: string, work: (anyway: true | undefined) => Promise<unknown>): Promise<boolean> => {
    // The answer is a payment, which offers no undo.
    const isDone = await run(done, async (anyway) => void (await work(anyway)));
    if (isDone) onDone();
    return isDone;
  };
  const confirm = (payment: Payment) =>
    void act(texts.confirmDone, (anyway) =>
      session.call(QUOTE_ROUTES.confirmPayment, { id, paymentId: payment.id }, { anyway }),
    );
  const nullify = (payment: Payment) =>
    void act(texts.voided, () => session.call(QUOTE_ROUTES.voidPayment, { id, paymentId: payment.id }, {}));
  if (!money && payments.length === 0) return null;
  return (
    <Part title={texts.money}>
      {money && !inquiry.settlement && <Sums money={money} today={today} creditUntil={inquiry.creditUntil ?? null} />}
      {inquiry.settlement && <Settled settlement={inquiry.settlement} />}
      {payments.length === 0 && <p>{texts.noPayments}</p>}
      <ul className="space-y-3">
        {payments.map((payment) => (
          <PaymentItem
            key={payment.id}
            payment={payment}
            busy={busy}
            onConfirm={() => confirm(payment)}
            onVoid={() => nullify(payment)}
          />
        ))}
      </ul>
      <p>
        <button type="button" aria-expanded={isPaying} className={mainSmallButton} onClick={() => setPaying(!isPaying)}>
          {texts.pay}
        </button>
      </p>
      {isPaying && (
        <PaymentForm
          money={inquiry.settlement ? null : money}
          hourCents={inquiry.quote ? extraHourOf(inquiry.quote, inquiry.quote.choice)?.unitCents : undefined}
          method={payments.find(({ by }) => by === 'admin')?.method ?? 'zelle'}
          busy={busy}
          onSave={async (input, onFault) => {
            const isDone = await act(texts.payDone, async (anyway) => {
              try {
                await session.call(QUOTE_ROUTES.pay, { id }, { ...input, anyway });
              } catch (error) {
                onFault(problemOf(error)?.errors ?? []);
                throw error;
              }
            });
            if (isDone) setPaying(false);
          }}
          onCancel={() => setPaying(false)}
        />
      )}
      <Refusal>{refusal}</Refusal>
      {money && money.totalCents > 0 && <InvoicePart inquiry={inquiry} onChange={onChange} onDone={onDone} />}
    </Part>
  );
}
