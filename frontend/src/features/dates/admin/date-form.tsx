import type { CalendarEntry } from '@tocada/contracts/dates/calendar.js';
import { dayAfter, isoDay, isoTime } from '@tocada/contracts/ground/days.js';
import { useId, useState, type FormEvent } from 'react';
import { useSite } from '../../../lib/context';
import { texts as desk } from '../../../panel/desk/desk.texts';
import { FormButtons } from '../../../panel/desk/form-buttons';
import { useToday } from '../../../panel/desk/use-desk';
import { Field } from '../../../ui/field';
import { texts } from './holds.texts';

/** Which small form is open: a new hold, or one entry's new end or new night. */
export type Asked = { kind: 'hold' } | { kind: 'extend' | 'move'; entry: CalendarEntry };

/** The answer of a small form. The day is that of the first hour. */
export interface Answer {
  day: string;
  startTime: string | null;
  endTime: string | null;
  until: string;
}

const hourIn = (iso: string | null, timeZone: string) => (iso ? isoTime(iso, timeZone).slice(11, 16) : '');

interface Props {
  asked: Asked;
  day: string;
  busy: boolean;
  onSave: (answer: Answer) => void;
  onCancel: () => void;
}

export function DateForm({ asked, day: wanted, busy, onSave, onCancel }: Props) {
  const { timeZone } = useSite();
  const today = useToday();
  const id = useId();
  const entry = asked.kind === 'hold' ? undefined : asked.entry;
  const [day, setDay] = useState(entry?.startsAt ? isoDay(entry.startsAt, timeZone) : (entry?.day ?? wanted));
  const [start, setStart] = useState(hourIn(entry?.startsAt ?? null, timeZone));
  const [end, setEnd] = useState(hourIn(entry?.endsAt ?? null, timeZone));
  const [until, setUntil] = useState(() => dayAfter(today, 7));
  const [errors, setErrors] = useState<{ day?: string; until?: string; start?: string }>({});
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = {
      ...(asked.kind !== 'extend' && !day && { day: desk.pickDay }),
      ...(asked.kind !== 'move' && !(until >= today) && { until: desk.pickComingDay }),
      ...(asked.kind === 'move' && end && !start && { start: desk.noStart }),
    };
    setErrors(found);
    if (Object.keys(found).length === 0) onSave({ day, startTime: start || null, endTime: end || null, until });
  };
  return (
    <form noValidate className="grid gap-4 rounded-tile border border-rail p-4 sm:grid-cols-2" onSubmit={submit}>
      {asked.kind !== 'extend' && (
        <Field form={id} name="day" label={desk.day} required error={errors.day} className="sm:col-span-2">
          <input type="date" value={day} onChange={(event) => setDay(event.target.value)} />
        </Field>
      )}
      {asked.kind === 'move' ? (
        <>
          <Field form={id} name="start" label={desk.optional(desk.startTime)} error={errors.start}>
            <input type="time" value={start} onChange={(event) => setStart(event.target.value)} />
          </Field>
          <Field form={id} name="end" label={desk.optional(desk.endTime)} error={undefined}>
            <input type="time" value={end} onChange={(event) => setEnd(event.target.value)} />
          </Field>
        </>
      ) : (
        <Field form={id} name="until" label={texts.heldUntil} required error={errors.until} className="sm:col-span-2">
          <input type="date" min={today} value={until} onChange={(event) => setUntil(event.target.value)} />
        </Field>
      )}
      <FormButtons busy={busy} onCancel={onCancel}>
        {{ hold: texts.hold, extend: texts.extend, move: texts.move }[asked.kind]}
      </FormButtons>
    </form>
  );
}
