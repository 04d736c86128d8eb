import type { StoredEvent } from '@tocada/contracts/events/events.js';
import { useState, type FormEvent } from 'react';
import { buttonClass } from '../../../../ui/button';
import { Field } from '../../../../ui/field';
import { texts } from '../acts.texts';
import type { ShowActs } from '../use-show-acts';

interface Props {
  status: 'cancelled' | 'postponed';
  event: StoredEvent;
  acts: ShowActs;
  /** Called with whether it succeeded. */
  onDone: (done: boolean) => void;
  onLeave: () => void;
}

/** Cancels or postpones an event, after saying what that does. */
export function HaltForm({ status, event, acts, onDone, onLeave }: Props) {
  const [reason, setReason] = useState(event.statusReason ?? '');
  const send = async (submitted: FormEvent) => {
    submitted.preventDefault();
    onDone(await acts.halt(event, status, reason));
  };
  return (
    <form noValidate onSubmit={(submitted) => void send(submitted)}>
      <p>{texts.effect[status]}</p>
      <Field
        form={`halt-${event.id}`}
        name="reason"
        label={texts.reason}
        hint={texts.reasonHint}
        error={undefined}
        className="mt-4"
      >
        <textarea rows={2} value={reason} onChange={({ target }) => setReason(target.value)} />
      </Field>
      <div className="mt-4 flex flex-wrap gap-3">
        <button type="submit" disabled={acts.busy} className={buttonClass.tube}>
          {texts.halt[status]}
        </button>
        <button type="button" disabled={acts.busy} className={buttonClass.quiet} onClick={onLeave}>
          {texts.leave}
        </button>
      </div>
    </form>
  );
}
