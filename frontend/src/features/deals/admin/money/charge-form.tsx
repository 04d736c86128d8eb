import type { ChargeInput } from '@tocada/contracts/deals/payments.js';
import { centsIn } from '@tocada/contracts/kit/typed-cents.js';
import { useId, useState, type FormEvent } from 'react';
import { FormButtons } from '../../../../panel/desk/form-buttons';
import type { Faults } from '../../../../panel/failures';
import { Field } from '../../../../ui/field';
import { texts } from '../quotes.texts';
import { texts as ledger } from './ledger.texts';
import type { SaveSum } from './use-sums';

interface Props {
  /** The local day of the night. */
  night: string;
  busy: boolean;
  onSave: SaveSum<ChargeInput>;
  onCancel: () => void;
}

/** Adds to the debt of a client, as for extra hours. */
export function ChargeForm({ night, busy, onSave, onCancel }: Props) {
  const id = useId();
  const [amount, setAmount] = useState('');
  const [description, setDescription] = useState('');
  const [day, setDay] = useState(night);
  const [errors, setErrors] = useState<Faults>({});
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const cents = centsIn(amount);
    setErrors({
      ...(!cents && { cents: texts.badMoney }),
      ...(!description.trim() && { description: ledger.noChargeFor }),
    });
    if (cents && description.trim()) void onSave({ cents, description, day }, setErrors);
  };
  return (
    <form
      noValidate
      className="grid grid-cols-2 items-start gap-4 rounded-tile border border-rail p-4"
      onSubmit={submit}
    >
      <p className="col-span-full text-sm">{ledger.chargeHint}</p>
      <Field form={id} name="charge-amount" label={texts.amount} required error={errors.cents}>
        <input
          type="text"
          inputMode="decimal"
          autoComplete="off"
          value={amount}
          onChange={(event) => setAmount(event.target.value)}
        />
      </Field>
      <Field form={id} name="charge-day" label={texts.paidOn} required error={errors.day}>
        <input type="date" value={day} onChange={(event) => setDay(event.target.value)} />
      </Field>
      <Field
        form={id}
        name="charge-for"
        label={ledger.chargeFor}
        required
        error={errors.description}
        className="col-span-2"
      >
        <input
          type="text"
          autoComplete="off"
          maxLength={200}
          value={description}
          onChange={(event) => setDescription(event.target.value)}
        />
      </Field>
      <FormButtons busy={busy} onCancel={onCancel}>
        {ledger.saveCharge}
      </FormButtons>
    </form>
  );
}
