import type { StoredEvent } from '@tocada/contracts/events/events.js';
import { zoneOf } from '@tocada/contracts/events/hours.js';
import { useState, type FormEvent } from 'react';
import { useSite } from '../../../../lib/context';
import { buttonClass } from '../../../../ui/button';
import { Field } from '../../../../ui/field';
import { texts } from '../acts.texts';
import { localOf } from '../event-moment';
import { texts as events } from '../events.texts';
import type { ShowActs } from '../use-show-acts';

interface Props {
  event: StoredEvent;
  acts: ShowActs;
  /** Called with whether it succeeded. */
  onDone: (done: boolean) => void;
}

/** Gives an event another date. The page keeps the one of before. */
export function MoveForm({ event, acts, onDone }: Props) {
  const { timeZone } = useSite();
  const [{ day, hour }, setMoment] = useState(() => localOf(event, zoneOf(event, timeZone)));
  const [isMissing, setMissing] = useState(false);
  const name = `move-${event.id}`;
  const send = async (submitted: FormEvent) => {
    submitted.preventDefault();
    setMissing(day === '');
    if (day === '') return;
    onDone(await acts.move(event, { date: hour ? `${day}T${hour}` : day, hasTime: hour !== '' }));
  };
  return (
    <form noValidate onSubmit={(submitted) => void send(submitted)}>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field form={name} name="day" label={texts.newDate} required error={isMissing ? events.dayMissing : undefined}>
          <input type="date" value={day} onChange={({ target }) => setMoment({ day: target.value, hour })} />
        </Field>
        <Field form={name} name="hour" label={texts.newHour} error={undefined}>
          <input type="time" value={hour} onChange={({ target }) => setMoment({ day, hour: target.value })} />
        </Field>
      </div>
      {event.date !== null && <p className="mt-3 text-sm">{texts.keepsDate}</p>}
      <button type="submit" disabled={acts.busy} className={`${buttonClass.tube} mt-4`}>
        {event.date === null ? texts.acts.date : texts.saveDate}
      </button>
    </form>
  );
}
