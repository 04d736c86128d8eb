import { CALENDAR_ADMIN_ROUTES } from '@tocada/contracts/dates/calendar.js';
import { useId, useState, type FormEvent } from 'react';
import { useSession } from '../../../panel/admin-session';
import { texts as desk } from '../../../panel/desk/desk.texts';
import { FormButtons } from '../../../panel/desk/form-buttons';
import { Refusal } from '../../../panel/desk/refusal';
import { useAct } from '../../../panel/desk/use-act';
import { Field } from '../../../ui/field';
import { texts } from './calendar-view.texts';

/** Marks a day on which the band cannot play. */
export function BlockForm({ day, onClose }: { day: string; onClose: () => void }) {
  const session = useSession();
  const form = useId();
  const { busy, refusal, run } = useAct(() => {});
  const [chosen, setChosen] = useState(day);
  const [title, setTitle] = useState('');
  const [errors, setErrors] = useState<{ day?: string; title?: string }>({});
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const found = { ...(!chosen && { day: desk.pickDay }), ...(!title.trim() && { title: texts.noWhy }) };
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    if (await run(texts.blocked, () => session.call(CALENDAR_ADMIN_ROUTES.block, {}, { day: chosen, title })))
      onClose();
  };
  return (
    <form
      noValidate
      className="grid gap-4 rounded-tile border border-rail p-4 sm:grid-cols-2"
      onSubmit={(event) => void submit(event)}
    >
      <Field form={form} name="day" label={desk.day} required error={errors.day}>
        <input type="date" value={chosen} onChange={(event) => setChosen(event.target.value)} />
      </Field>
      <Field form={form} name="title" label={texts.why} required error={errors.title}>
        <input
          type="text"
          autoComplete="off"
          maxLength={10_000}
          placeholder={texts.whyHint}
          value={title}
          onChange={(event) => setTitle(event.target.value)}
        />
      </Field>
      <div className="space-y-3 sm:col-span-2">
        <Refusal>{refusal}</Refusal>
        <FormButtons busy={busy} onCancel={onClose}>
          {texts.block}
        </FormButtons>
      </div>
    </form>
  );
}
