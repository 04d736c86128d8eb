import { extraHourOf, PAYMENT_KINDS, type PaymentKind } from '@tocada/contracts/deals/quote-money.js';
import { methodWord } from '@tocada/contracts/deals/quote-words.js';
import {
  PAYMENT_METHODS,
  QUOTE_ROUTES,
  type Money,
  type Payment,
  type PaymentInput,
  type PaymentMethod,
  type Settlement,
} from '@tocada/contracts/deals/quotes.js';
import { moneyText } from '@tocada/contracts/ground/money.js';
import { centsIn, typedCents } from '@tocada/contracts/kit/typed-cents.js';
import { useId, useState, type FormEvent } from 'react';
import { useSession } from '../../../../panel/admin-session';
import { Confirm } from '../../../../panel/confirm';
import { FormButtons } from '../../../../panel/desk/form-buttons';
import { shortDay } from '../../../../panel/desk/nights';
import { Part, type SectionProps } from '../../../../panel/desk/part';
import { Refusal } from '../../../../panel/desk/refusal';
import { mainSmallButton, nextSmallButton, smallButton } from '../../../../panel/desk/small-button';
import { useAct } from '../../../../panel/desk/use-act';
import { useToday } from '../../../../panel/desk/use-desk';
import { problemOf } from '../../../../panel/failures';
import { Field } from '../../../../ui/field';
import { texts } from '../quotes.texts';
import { thousandthsIn } from '../typed-numbers';
import { InvoicePart } from './invoice-part';

/** The price, the payments and the rest that is owed. */
export function MoneySection({ inquiry, onChange, onDone }: SectionProps) {
  const session = useSession();
  const today = useToday();
  const { busy, refusal, run } = useAct(onChange);
  const [isPaying, setPaying] = useState(false);
  const { id, money = null, payments = [] } = inquiry;

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

const Rows = ({ rows }: { rows: { label: string; text: string }[] }) =>
  rows.map(({ label, text }) => (
    <div key={label} className="contents">
      <dt className="text-dust">{label}</dt>
      <dd className="text-paper tabular-nums">{text}</dd>
    </div>
  ));

const SUMS = 'grid grid-cols-[auto_1fr] gap-x-4 gap-y-1';

/** The sums of a cancelled agreement. */
function Settled({ settlement }: { settlement: Settlement }) {
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

function Sums({ money: { totalCents, paidCents, owedCents, next }, today, creditUntil }: SumsProps) {
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

interface ItemProps {
  payment: Payment;
  busy: boolean;
  onConfirm: () => void;
  onVoid: () => void;
}

function PaymentItem({ payment, busy, onConfirm, onVoid }: ItemProps) {
  const { number, kind, cents, method, day, state, note, confirmNote, voidReason } = payment;
  const lines = [note, confirmNote && texts.confirmedWith(confirmNote), voidReason && texts.voidedFor(voidReason)];
  const amount = moneyText(cents);
  const isClaim = state === 'claimed';
  const words = [texts.paymentKinds[kind], methodWord(method), shortDay(day), number].filter(Boolean).join(' · ');
  return (
    <li className={`space-y-2 rounded-tile border p-4 ${isClaim ? 'border-bulb/60' : 'border-rail'}`}>
      <p className={`break-words ${state === 'void' ? 'text-dust line-through' : 'text-paper'}`}>
        <strong>{amount}</strong> · {words}
      </p>
      {lines.filter(Boolean).map((line) => (
        <p key={line} className="text-sm break-words whitespace-pre-line">
          {line}
        </p>
      ))}
      <p className={`text-sm ${isClaim ? 'font-semibold text-bulb' : ''}`}>{texts.paymentStates[state]}</p>
      {isClaim && <p className="text-sm">{texts.confirmHint}</p>}
      {state !== 'void' && (
        <div className="flex flex-wrap gap-2">
          {isClaim && (
            <button
              type="button"
              disabled={busy}
              aria-label={texts.confirmOf(amount)}
              className={nextSmallButton}
              onClick={onConfirm}
            >
              {texts.confirm}
            </button>
          )}
          <Confirm title={texts.voidTitle} text={texts.voidText} action={texts.voidIt} onConfirm={onVoid}>
            <button type="button" disabled={busy} aria-label={texts.voidOf(amount)} className={smallButton}>
              {isClaim ? texts.notArrived : texts.voidIt}
            </button>
          </Confirm>
        </div>
      )}
    </li>
  );
}

type Errors = Partial<Record<string, string>>;

interface FormProps {
  money: Money | null;
  /** The agreed rate of an extra hour. */
  hourCents: number | undefined;
  /** The method of the last payment. */
  method: PaymentMethod;
  busy: boolean;
  onSave: (input: PaymentInput, onFault: (errors: { path: string; message: string }[]) => void) => Promise<void>;
  onCancel: () => void;
}

/** The next instalment, paid today, unless something else is typed. */
function PaymentForm({ money, hourCents, method: usual, busy, onSave, onCancel }: FormProps) {
  const id = useId();
  const today = useToday();
  const next = money?.next?.cents ?? money?.owedCents ?? 0;
  const [kind, setKind] = useState<PaymentKind>(() => {
    if (!money || money.paidCents <= 0) return 'deposit';
    return next < money.owedCents ? 'instalment' : 'balance';
  });
  const [amount, setAmount] = useState(next > 0 ? typedCents(next) : '');
  const [method, setMethod] = useState(usual);
  const [day, setDay] = useState(today);
  const [note, setNote] = useState('');
  const [errors, setErrors] = useState<Errors>({});
  const [hours, setHours] = useState('1');
  const asksHours = kind === 'extra' && hourCents !== undefined;
  /** The sum and its reason follow the hours at the agreed rate. They can still be typed otherwise. */
  const takeHours = (typed: string) => {
    setHours(typed);
    const thousandths = thousandthsIn(typed);
    if (!thousandths || hourCents === undefined) return;
    setAmount(typedCents(Math.round((thousandths * hourCents) / 1000)));
    setNote(texts.hoursAt(typed, moneyText(hourCents)));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const cents = centsIn(amount);
    setErrors(cents ? {} : { cents: texts.badMoney });
    if (cents)
      void onSave({ kind, cents, method, day, note }, (faults) =>
        setErrors(Object.fromEntries(faults.map(({ path, message }) => [path, message]))),
      );
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
        <Field form={id} name="hours" label={texts.hours(moneyText(hourCents))} error={undefined}>
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
