import { centsIn } from '@tocada/contracts/kit/typed-cents.js';
import { useId, useState, type FormEvent } from 'react';
import { FormButtons } from '../../../../panel/desk/form-buttons';
import { Field } from '../../../../ui/field';
import { texts } from '../quotes.texts';

interface Props {
  busy: boolean;
  onSave: (cents: number) => void;
  onCancel: () => void;
}

/** The sum that arrived in place of the one that the client had named. */
export function ArrivedForm({ busy, onSave, onCancel }: Props) {
  const id = useId();
  const [amount, setAmount] = useState('');
  const [error, setError] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const cents = centsIn(amount);
    setError(cents ? undefined : texts.badMoney);
    if (cents) onSave(cents);
  };
  return (
    <form noValidate className="grid gap-4 rounded-tile border border-rail p-4" onSubmit={submit}>
      <Field form={id} name="arrived" label={texts.arrivedSum} required error={error}>
        <input
          type="text"
          inputMode="decimal"
          autoComplete="off"
          value={amount}
          onChange={(event) => setAmount(event.target.value)}
        />
      </Field>
      <FormButtons busy={busy} onCancel={onCancel}>
        {texts.confirm}
      </FormButtons>
    </form>
  );
}
