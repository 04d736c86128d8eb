import { EVENT_ADMIN_ROUTES, type StoredEvent } from '@tocada/contracts/events/events.js';
import { zoneOf } from '@tocada/contracts/events/hours.js';
import {
  EVENT_SERIES_ROUTES,
  type MadeSeries,
  type SeriesInput,
  type SeriesPreview,
} from '@tocada/contracts/events/series.js';
import { LAST, SERIES_MOST, STEP_MOST, type SeriesRule } from '@tocada/contracts/events/series-days.js';
import { dayAfter, isoDay, longDate, nearDate } from '@tocada/contracts/ground/days.js';
import { useRef, useState, type FormEvent } from 'react';
import { bodyOf } from '../../../../lib/api';
import { useSite } from '../../../../lib/context';
import { useSession } from '../../../../panel/admin-session';
import { sentenceOf } from '../../../../panel/failures';
import { Badge } from '../../../../ui/badge';
import { buttonClass } from '../../../../ui/button';
import { Field } from '../../../../ui/field';
import { showToast } from '../../../../ui/toasts';
import { repeatedInput, standingInput } from '../event-input';
import { texts } from './repeat.texts';

type Kind = 'week' | 'nth' | 'last';

/** The number of nights that a new series proposes, besides the one that it begins with. */
const PROPOSED = 4;

const whole = (text: string, most: number): number => Math.min(Math.max(Math.trunc(Number(text)) || 1, 1), most);

interface Props {
  event: StoredEvent & { date: string };
  onMade: () => void;
  onDone: () => void;
}

/** Makes a series of an event: first its nights, each of which can be left out, then the events. */
export default function RepeatForm({ event, onMade, onDone }: Props) {
  const session = useSession();
  const { timeZone } = useSite();
  const [kind, setKind] = useState<Kind>('week');
  const [step, setStep] = useState('1');
  const [more, setMore] = useState(String(PROPOSED));
  const [nights, setNights] = useState<(SeriesPreview['events'][number] & { isWanted: boolean })[]>();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  /** The series of the nights that are shown. A second try, after the event could not join them, makes no other one. */
  const made = useRef<MadeSeries>(undefined);
  const name = `repeat-${event.id}`;
  const first = isoDay(event.date, zoneOf(event, timeZone));
  const nth = Math.ceil(Number(first.slice(8)) / 7);
  const weekday = longDate(`${first}T12:00:00Z`, 'UTC').split(',')[0]!;

  const rule: SeriesRule = {
    every: kind === 'week' ? 'week' : 'month',
    n: whole(step, STEP_MOST),
    ...(kind === 'nth' && { nth }),
    ...(kind === 'last' && { nth: LAST }),
  };
  /** The first night is that of this event. The others stand after it. */
  const input = (leaveOut: string[]): SeriesInput => ({
    event: repeatedInput(event, timeZone),
    rule,
    count: whole(more, SERIES_MOST - 1) + (fallsOn(first, rule) ? 1 : 0),
    leaveOut: [first, ...leaveOut],
  });
  const during = async (work: () => Promise<void>) => {
    setBusy(true);
    setRefusal(undefined);
    try {
      await work();
    } catch (error) {
      setRefusal(sentenceOf(error));
    } finally {
      setBusy(false);
    }
  };
  const look = (submitted: FormEvent) => {
    submitted.preventDefault();
    void during(async () => {
      const address = `${EVENT_SERIES_ROUTES.create.path}?preview=1`;
      const answer = await bodyOf<SeriesPreview>(await session.send(address, { method: 'POST', body: input([]) }));
      made.current = undefined;
      setNights(answer.events.map((night) => ({ ...night, isWanted: !night.isTaken })));
    });
  };
  const make = () =>
    during(async () => {
      const out = nights!.filter(({ isWanted }) => !isWanted).map(({ day }) => day);
      made.current ??= (await session.call(EVENT_SERIES_ROUTES.create, {}, input(out))) as MadeSeries;
      const { seriesId, events } = made.current;
      try {
        if (!event.seriesId) {
          // The event itself becomes one of the series.
          const { id, revision } = event;
          const body = { ...standingInput(event, timeZone), seriesId, revision };
          await session.call(EVENT_ADMIN_ROUTES.update, { id }, body);
        }
      } finally {
        // Also reads the event again, which another admin may have changed.
        onMade();
      }
      showToast({ title: texts.made(events.length) });
      onDone();
    });
  const change = (set: (value: never) => void) => (target: { target: { value: string } }) => {
    set(target.target.value as never);
    setNights(undefined);
  };
  const wanted = nights?.filter(({ isWanted }) => isWanted).length ?? 0;
  return (
    <div>
      <form noValidate onSubmit={look}>
        <div className="grid gap-4 sm:grid-cols-3">
          <Field form={name} name="kind" label={texts.how} error={undefined}>
            <select value={kind} onChange={change(setKind)}>
              <option value="week">{texts.everyWeek(weekday)}</option>
              <option value="nth">{texts.everyNth(nth, weekday)}</option>
              <option value="last">{texts.everyLast(weekday)}</option>
            </select>
          </Field>
          <Field form={name} name="step" label={kind === 'week' ? texts.weeks : texts.months} error={undefined}>
            <input type="number" inputMode="numeric" min={1} max={STEP_MOST} value={step} onChange={change(setStep)} />
          </Field>
          <Field form={name} name="more" label={texts.count} error={undefined}>
            <input
              type="number"
              inputMode="numeric"
              min={1}
              max={SERIES_MOST - 1}
              value={more}
              onChange={change(setMore)}
            />
          </Field>
        </div>
        <button type="submit" disabled={busy} className={`${buttonClass.quiet} mt-4`}>
          {texts.look}
        </button>
      </form>
      {refusal && (
        <p role="alert" className="mt-4 font-medium text-alarm">
          {refusal}
        </p>
      )}
      {nights && (
        <fieldset className="mt-4">
          <legend className="font-semibold text-paper">{texts.nights}</legend>
          <ul className="mt-2 grid gap-1 sm:grid-cols-2">
            {nights.map((night) => (
              <li key={night.day}>
                <label className="flex min-h-11 flex-wrap items-center gap-3 text-paper">
                  <input
                    type="checkbox"
                    className="size-6 shrink-0 accent-aqua"
                    checked={night.isWanted}
                    onChange={() =>
                      setNights(nights.map((one) => (one === night ? { ...one, isWanted: !one.isWanted } : one)))
                    }
                  />
                  {nearDate(`${night.day}T12:00:00Z`, 'UTC')} {night.day.slice(0, 4)}
                  {night.isTaken && <Badge tone="bulb">{texts.taken}</Badge>}
                </label>
              </li>
            ))}
          </ul>
          <button
            type="button"
            disabled={busy || wanted === 0}
            className={`${buttonClass.tube} mt-4`}
            onClick={() => void make()}
          >
            {texts.make(wanted)}
          </button>
        </fieldset>
      )}
    </div>
  );
}

/** True when the rule falls on the event's own day, too. The fourth Friday may be the last one, or not. */
const fallsOn = (day: string, { nth }: SeriesRule): boolean =>
  nth !== LAST || dayAfter(day, 7).slice(0, 7) !== day.slice(0, 7);
