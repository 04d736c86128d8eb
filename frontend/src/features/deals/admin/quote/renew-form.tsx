import { dayAfter } from '@tocada/contracts/ground/days.js';
import { useId, useState, type FormEvent } from 'react';
import { texts as desk } from '../../../../panel/desk/desk.texts';
import { FormButtons } from '../../../../panel/desk/form-buttons';
import { useToday } from '../../../../panel/desk/use-desk';
import { Field } from '../../../../ui/field';
import { texts } from '../quotes.texts';

/** The days for which a quote is valid where no preset says otherwise. */
export const VALID_DAYS = 7;

interface Props {
  busy: boolean;
  onSave: (day: string) => void;
  onCancel: () => void;
}

export function RenewForm({ busy, onSave, onCancel }: Props) {
  const id = useId();
  const today = useToday();
  const [day, setDay] = useState(() => dayAfter(today, VALID_DAYS));
  const [error, setError] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setError(day >= today ? undefined : desk.pickComingDay);
    if (day >= today) onSave(day);
  };
  return (
    <form noValidate className="grid gap-4 rounded-tile border border-rail p-4" onSubmit={submit}>
      <Field form={id} name="until" label={texts.renewUntil} required error={error}>
        <input type="date" min={today} value={day} onChange={(event) => setDay(event.target.value)} />
      </Field>
      <FormButtons busy={busy} onCancel={onCancel}>
        {texts.renew}
      </FormButtons>
    </form>
  );
}
