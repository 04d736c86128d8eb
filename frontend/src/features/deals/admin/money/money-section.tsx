import { UNSAID_CURRENCY } from '@tocada/contracts/deals/currency.js';
import { extraHourOf } from '@tocada/contracts/deals/quote-money.js';
import { usualMethod, type Payment } from '@tocada/contracts/deals/payments.js';
import { QUOTE_ROUTES } from '@tocada/contracts/deals/quotes.js';
import { clientLanguage } from '@tocada/contracts/ground/language.js';
import { useState } from 'react';
import { useSite } from '../../../../lib/context';
import { useSession } from '../../../../panel/admin-session';
import { nightOfInquiry } from '../../../../panel/desk/nights';
import { Part, type SectionProps } from '../../../../panel/desk/part';
import { Refusal } from '../../../../panel/desk/refusal';
import { mainSmallButton, smallButton } from '../../../../panel/desk/small-button';
import { useAct, type Work } from '../../../../panel/desk/use-act';
import { useToday } from '../../../../panel/desk/use-desk';
import { mailsClient } from '../mails-client';
import { texts } from '../quotes.texts';
import { texts as ledger } from './ledger.texts';
import { ChargeForm } from './charge-form';
import { InvoicePart } from './invoice-part';
import { PaymentForm } from './payment-form';
import { PaymentItem } from './payment-item';
import { ChargeItem, WriteOffItem } from './sum-items';
import { Settled, Sums } from './sums';
import { useSums } from './use-sums';
import type { Voided } from './void-payment';
import { WriteOffForm } from './write-off-form';

type Form = 'pay' | 'charge' | 'writeOff';

/** The price, the payments and the rest that is owed. */
export function MoneySection({ inquiry, onChange, onDone }: SectionProps) {
  const session = useSession();
  const site = useSite();
  const today = useToday();
  const { busy, refusal, run } = useAct(onChange);
  const [open, setOpen] = useState<Form>();
  const { id, money, payments, charges, writeOffs, settlement } = inquiry;
  const isCancelled = inquiry.stage === 'cancelled';
  const currency = money?.currency ?? UNSAID_CURRENCY;
  const close = () => setOpen(undefined);

  const act = async (done: string, work: Work) => {
    // The answer is a payment, which offers no undo.
    const isDone = await run(done, async (more) => void (await work(more)));
    if (isDone) onDone();
    return isDone;
  };
  const sums = useSums(id, act, close);
  const confirm = (payment: Payment) =>
    void act(texts.confirmDone, (more) =>
      session.call(QUOTE_ROUTES.confirmPayment, { id, paymentId: payment.id }, more),
    );
  const arrived = (payment: Payment, cents: number) =>
    void act(texts.confirmDone, (more) =>
      session.call(QUOTE_ROUTES.arrivedPayment, { id, paymentId: payment.id }, { cents, ...more }),
    );
  const nullify = (payment: Payment, voided: Voided) =>
    void act(texts.voided, () => session.call(QUOTE_ROUTES.voidPayment, { id, paymentId: payment.id }, voided));
  const isMailed = mailsClient(inquiry);
  const button = (form: Form, words: string, look = smallButton) => (
    <button
      type="button"
      aria-expanded={open === form}
      className={look}
      onClick={() => setOpen(open === form ? undefined : form)}
    >
      {words}
    </button>
  );
  if (!money && payments.length === 0) return null;
  return (
    <Part title={texts.money} name="money">
      {money && !settlement && <Sums money={money} today={today} creditUntil={inquiry.creditUntil ?? null} />}
      {money && settlement && <Settled settlement={settlement} money={money} />}
      {payments.length === 0 && <p>{texts.noPayments}</p>}
      <ul className="space-y-3">
        {payments.map((payment) => (
          <PaymentItem
            key={payment.id}
            payment={payment}
            documents={inquiry.documents}
            language={isMailed ? clientLanguage(inquiry, site) : null}
            busy={busy}
            onConfirm={() => confirm(payment)}
            onArrived={(cents) => arrived(payment, cents)}
            onVoid={(voided) => nullify(payment, voided)}
          />
        ))}
      </ul>
      {charges.length + writeOffs.length > 0 && (
        <ul className="space-y-3">
          {charges.map((charge) => (
            <ChargeItem
              key={charge.id}
              charge={charge}
              currency={currency}
              canVoid={!isCancelled}
              busy={busy}
              onVoid={() => sums.voidCharge(charge)}
            />
          ))}
          {writeOffs.map((writeOff) => (
            <WriteOffItem
              key={writeOff.id}
              writeOff={writeOff}
              currency={currency}
              busy={busy}
              onVoid={() => sums.expectAgain(writeOff)}
            />
          ))}
        </ul>
      )}
      <p className="flex flex-wrap gap-3">
        {button('pay', texts.pay, mainSmallButton)}
        {money && !isCancelled && button('charge', ledger.charge)}
        {money && money.owedCents > 0 && button('writeOff', ledger.writeOff)}
      </p>
      {open === 'pay' && (
        <PaymentForm
          money={money}
          isCancelled={isCancelled}
          hourCents={inquiry.quote ? extraHourOf(inquiry.quote, inquiry.quote.choice)?.unitCents : undefined}
          method={usualMethod(payments)}
          busy={busy}
          onSave={sums.pay}
          onCancel={close}
        />
      )}
      {open === 'charge' && (
        <ChargeForm night={nightOfInquiry(inquiry, site.timeZone)} busy={busy} onSave={sums.charge} onCancel={close} />
      )}
      {open === 'writeOff' && money && (
        <WriteOffForm owedCents={money.owedCents} busy={busy} onSave={sums.writeOff} onCancel={close} />
      )}
      <Refusal>{refusal}</Refusal>
      {money && money.totalCents + money.chargesCents > 0 && (
        <InvoicePart inquiry={inquiry} onChange={onChange} onDone={onDone} />
      )}
    </Part>
  );
}
