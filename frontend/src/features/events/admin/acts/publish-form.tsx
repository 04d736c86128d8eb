import type { StoredEvent } from '@tocada/contracts/events/events.js';
import { isoDay, posterDate } from '@tocada/contracts/ground/days.js';
import { useState } from 'react';
import { useNow, useSite } from '../../../../lib/context';
import { chipClass } from '../../../../panel/chip';
import { buttonClass } from '../../../../ui/button';
import { Field } from '../../../../ui/field';
import { texts } from '../acts.texts';
import { expectedDate, nextFriday } from '../event-moment';
import { ANNOUNCE_HOUR } from '../form/more-fields';
import type { ShowActs } from '../use-show-acts';

interface Props {
  event: StoredEvent;
  acts: ShowActs;
  /** Called with whether it succeeded. */
  onDone: (done: boolean) => void;
}

/** Shows an event to visitors: now, on Friday morning, or at another moment. */
export function PublishForm({ event, acts, onDone }: Props) {
  const { timeZone } = useSite();
  const friday = nextFriday(isoDay(useNow(), timeZone));
  const [day, setDay] = useState('');
  const [hour, setHour] = useState(ANNOUNCE_HOUR);
  const { weekday, day: ofMonth } = posterDate(`${friday}T12:00:00Z`, 'UTC');
  const publish = async (announceAt: string | null) =>
    onDone(await acts.change(event, texts.published, { publication: 'public', announceAt }));
  const at = (on: string, clock: string) => expectedDate(`${on}T${clock || ANNOUNCE_HOUR}`, timeZone).date;
  const name = `publish-${event.id}`;
  const chip = (label: string, announceAt: string | null) => (
    <button type="button" disabled={acts.busy} className={chipClass} onClick={() => void publish(announceAt)}>
      {label}
    </button>
  );
  return (
    <div>
      <p className="flex flex-wrap gap-2">
        {chip(texts.publishNow, null)}
        {chip(`${weekday} ${ofMonth} ${ANNOUNCE_HOUR}`, at(friday, ANNOUNCE_HOUR))}
      </p>
      <div className="mt-4 grid gap-4 sm:grid-cols-2">
        <Field form={name} name="day" label={texts.announceDay} error={undefined}>
          <input type="date" value={day} onChange={({ target }) => setDay(target.value)} />
        </Field>
        <Field form={name} name="hour" label={texts.announceHour} error={undefined}>
          <input type="time" value={hour} onChange={({ target }) => setHour(target.value)} />
        </Field>
      </div>
      <button
        type="button"
        disabled={acts.busy || day === ''}
        className={`${buttonClass.tube} mt-4`}
        onClick={() => void publish(at(day, hour))}
      >
        {texts.publishAt}
      </button>
    </div>
  );
}
