import { centsIn, typedCents } from '@tocada/contracts/kit/typed-cents.js';
import { useId, useState, type FormEvent } from 'react';
import { FormButtons } from '../../../../panel/desk/form-buttons';
import type { Faults } from '../../../../panel/failures';
import { Field } from '../../../../ui/field';
import { texts } from '../quotes.texts';
import { texts as ledger } from './ledger.texts';
import type { SaveSum } from './use-sums';

interface Props {
  owedCents: number;
  busy: boolean;
  onSave: SaveSum<{ cents: number; note: string }>;
  onCancel: () => void;
}

/** The debt, or a part of it, that the band does not expect any more. */
export function WriteOffForm({ owedCents, busy, onSave, onCancel }: Props) {
  const id = useId();
  const [amount, setAmount] = useState(() => typedCents(owedCents));
  const [note, setNote] = useState('');
  const [errors, setErrors] = useState<Faults>({});
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const cents = centsIn(amount);
    setErrors({ ...(!cents && { cents: texts.badMoney }), ...(!note.trim() && { note: ledger.noReason }) });
    if (cents && note.trim()) void onSave({ cents, note }, setErrors);
  };
  return (
    <form noValidate className="grid gap-4 rounded-tile border border-rail p-4" onSubmit={submit}>
      <p className="text-sm">{ledger.writeOffHint}</p>
      <Field form={id} name="write-off-amount" label={texts.amount} required error={errors.cents}>
        <input
          type="text"
          inputMode="decimal"
          autoComplete="off"
          value={amount}
          onChange={(event) => setAmount(event.target.value)}
        />
      </Field>
      <Field form={id} name="write-off-why" label={ledger.writeOffWhy} required error={errors.note}>
        <input type="text" autoComplete="off" value={note} onChange={(event) => setNote(event.target.value)} />
      </Field>
      <FormButtons busy={busy} onCancel={onCancel}>
        {ledger.saveWriteOff}
      </FormButtons>
    </form>
  );
}
