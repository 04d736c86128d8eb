import { PAYMENT_KINDS, type PaymentKind } from '@tocada/contracts/deals/quote-money.js';
import { methodWord } from '@tocada/contracts/deals/quote-words.js';
import {
  PAYMENT_METHODS,
  type Money,
  type PaymentInput,
  type PaymentMethod,
} from '@tocada/contracts/deals/payments.js';
import { priceText, UNSAID_CURRENCY } from '@tocada/contracts/deals/currency.js';
import { centsIn, typedCents } from '@tocada/contracts/kit/typed-cents.js';
import { useId, useState, type FormEvent } from 'react';
import { FormButtons } from '../../../../panel/desk/form-buttons';
import { useToday } from '../../../../panel/desk/use-desk';
import type { Faults } from '../../../../panel/failures';
import { Field } from '../../../../ui/field';
import { texts } from '../quotes.texts';
import type { SaveSum } from './use-sums';
import { thousandthsIn } from '../typed-numbers';

interface FormProps {
  money: Money | null;
  isCancelled: boolean;
  /** The agreed rate of an extra hour. */
  hourCents: number | undefined;
  /** The method of the last payment. */
  method: PaymentMethod;
  busy: boolean;
  onSave: SaveSum<PaymentInput>;
  onCancel: () => void;
}

/** The payment that most likely comes next. Of a cancelled agreement: the fee, or what goes back. */
function likeliest(money: Money | null, isCancelled: boolean): { first: PaymentKind; next: number } {
  const owed = money?.owedCents ?? 0;
  if (isCancelled) return owed < 0 ? { first: 'refund', next: -owed } : { first: 'damages', next: owed };
  const next = money?.next?.cents ?? owed;
  if (!money || money.paidCents <= 0) return { first: 'deposit', next };
  return { first: next < owed ? 'instalment' : 'balance', next };
}

/** The next instalment, paid today, unless something else is typed. */
export function PaymentForm({ money, isCancelled, hourCents, method: usual, busy, onSave, onCancel }: FormProps) {
  const id = useId();
  const today = useToday();
  const [{ first, next }] = useState(() => likeliest(money, isCancelled));
  const [kind, setKind] = useState<PaymentKind>(first);
  const [amount, setAmount] = useState(next > 0 ? typedCents(next) : '');
  const [method, setMethod] = useState(usual);
  const [day, setDay] = useState(today);
  const [note, setNote] = useState('');
  const [errors, setErrors] = useState<Faults>({});
  const [hours, setHours] = useState('1');
  const rateOf = (cents: number) => priceText(cents, money?.currency ?? UNSAID_CURRENCY);
  const asksHours = kind === 'extra' && hourCents !== undefined;
  /** The sum and its reason follow the hours at the agreed rate. They can still be typed otherwise. */
  const takeHours = (typed: string) => {
    setHours(typed);
    const thousandths = thousandthsIn(typed);
    if (!thousandths || hourCents === undefined) return;
    setAmount(typedCents(Math.round((thousandths * hourCents) / 1000)));
    setNote(texts.hoursAt(typed, rateOf(hourCents)));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const cents = centsIn(amount);
    setErrors(cents ? {} : { cents: texts.badMoney });
    if (cents) void onSave({ kind, cents, method, day, note }, setErrors);
  };
  return (
    <form
      noValidate
      className="grid grid-cols-2 items-start gap-4 rounded-tile border border-rail p-4"
      onSubmit={submit}
    >
      <Field form={id} name="kind" label={texts.paymentKind} error={errors.kind}>
        <select
          value={kind}
          onChange={(event) => {
            setKind(event.target.value as PaymentKind);
            if (event.target.value === 'extra') takeHours(hours);
          }}
        >
          {PAYMENT_KINDS.map((one) => (
            <option key={one} value={one}>
              {texts.paymentKinds[one]}
            </option>
          ))}
        </select>
      </Field>
      {asksHours && (
        <Field form={id} name="hours" label={texts.hours(rateOf(hourCents))} error={undefined}>
          <input
            type="text"
            inputMode="decimal"
            autoComplete="off"
            value={hours}
            onChange={(event) => takeHours(event.target.value)}
          />
        </Field>
      )}
      <Field form={id} name="amount" label={texts.amount} required error={errors.cents}>
        <input
          type="text"
          inputMode="decimal"
          autoComplete="off"
          value={amount}
          onChange={(event) => setAmount(event.target.value)}
        />
      </Field>
      <Field form={id} name="method" label={texts.method} error={errors.method}>
        <select value={method} onChange={(event) => setMethod(event.target.value as PaymentMethod)}>
          {PAYMENT_METHODS.map((one) => (
            <option key={one} value={one}>
              {methodWord(one)}
            </option>
          ))}
        </select>
      </Field>
      <Field form={id} name="day" label={texts.paidOn} required error={errors.day}>
        <input type="date" value={day} onChange={(event) => setDay(event.target.value)} />
      </Field>
      <Field form={id} name="note" label={texts.paymentNote} error={errors.note} className="col-span-2">
        <input type="text" autoComplete="off" value={note} onChange={(event) => setNote(event.target.value)} />
      </Field>
      <FormButtons busy={busy} onCancel={onCancel}>
        {texts.savePayment}
      </FormButtons>
    </form>
  );
}
