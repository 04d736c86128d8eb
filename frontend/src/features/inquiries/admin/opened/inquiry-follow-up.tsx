import { dayAfter } from '@tocada/contracts/ground/days.js';
import { useId, useState, type FormEvent } from 'react';
import { useSession } from '../../../../panel/admin-session';
import { texts as desk } from '../../../../panel/desk/desk.texts';
import { shortDay } from '../../../../panel/desk/nights';
import { INQUIRY_ADMIN_ROUTES } from '@tocada/contracts/inquiries/inquiries.admin-routes.js';
import type { PartProps } from '../../../../panel/desk/part';
import { Refusal } from '../../../../panel/desk/refusal';
import { smallButton } from '../../../../panel/desk/small-button';
import { useAct } from '../../../../panel/desk/use-act';
import { useToday } from '../../../../panel/desk/use-desk';
import { Field } from '../../../../ui/field';
import { texts } from './opened.texts';

const SOON = [
  [texts.tomorrow, 1],
  [texts.inDays, 3],
  [texts.inWeek, 7],
] as const;

/** When the band looks at an inquiry again, and why. */
export function InquiryFollowUp({ inquiry, onChange, onDone }: PartProps) {
  const session = useSession();
  const today = useToday();
  const form = useId();
  const { busy, refusal, run } = useAct(onChange);
  const { id, revision, followUpOn, followUpNote } = inquiry;
  const [day, setDay] = useState(followUpOn ?? '');
  const [note, setNote] = useState(followUpNote ?? '');
  const [error, setError] = useState<string>();

  const save = async (chosen: string | null) => {
    const done = chosen ? texts.followUpSet(shortDay(chosen, today)) : texts.followUpRemoved;
    const isDone = await run(done, async () =>
      onChange(
        await session.call(INQUIRY_ADMIN_ROUTES.setFollowUp, { id }, { day: chosen, note: chosen && note, revision }),
      ),
    );
    if (!isDone) return;
    setDay(chosen ?? '');
    if (!chosen) setNote('');
    onDone();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setError(day ? undefined : texts.noFollowUpDay);
    if (day) void save(day);
  };
  return (
    <form noValidate className="grid gap-4" onSubmit={submit}>
      {followUpOn && (
        <p className="text-paper">
          {texts.followUpFor(shortDay(followUpOn, today))}
          {followUpNote && `: ${followUpNote}`}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        {SOON.map(([label, days]) => (
          <button
            key={label}
            type="button"
            className={smallButton}
            onClick={() => {
              setDay(dayAfter(today, days));
              setError(undefined);
            }}
          >
            {label}
          </button>
        ))}
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field form={form} name="day" label={texts.followUpDay} error={error}>
          <input type="date" value={day} onChange={(event) => setDay(event.target.value)} />
        </Field>
        <Field form={form} name="note" label={desk.optional(texts.followUpNote)} error={undefined}>
          <input
            type="text"
            autoComplete="off"
            maxLength={10_000}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
        </Field>
      </div>
      <Refusal>{refusal}</Refusal>
      <div className="flex flex-wrap gap-3">
        <button type="submit" disabled={busy} className={smallButton}>
          {texts.saveFollowUp}
        </button>
        {followUpOn && (
          <button type="button" disabled={busy} className={smallButton} onClick={() => void save(null)}>
            {texts.followedUp}
          </button>
        )}
      </div>
    </form>
  );
}
