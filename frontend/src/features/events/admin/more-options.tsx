import { isoDay, posterDate, shortDate } from '@tocada/contracts/dates.js';
import { previousDatesText } from '@tocada/contracts/event-state.js';
import { eventWords } from '@tocada/contracts/event-words.js';
import type { AdminEvent } from '@tocada/contracts/events.js';
import type { ReactElement } from 'react';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import { useNow, useSite } from '../../../lib/context';
import { chipClass } from '../../../panel/chip';
import { Fold } from '../../../panel/fold';
import { Field } from '../../../ui/field';
import { nextFriday } from './event-moment';
import { ANNOUNCE_HOUR, GROUPS, groupsSet, type Group, type MoreFields, type MoreName } from './more-fields';
import { texts } from './more.texts';

export interface Props {
  form: Pick<UseFormReturn<MoreFields>, 'control' | 'register' | 'setValue' | 'setFocus' | 'getValues' | 'formState'>;
  /** The props of a field's frame. */
  about: (name: MoreName) => { form: string; name: string; label: string; error: string | undefined };
  /** The event as it stands; null for a new one. */
  base: AdminEvent | null;
}

const ZONES = 'event-zones';

const options = (words: Record<string, string>) =>
  Object.entries(words).map(([value, word]) => (
    <option key={value} value={value}>
      {word}
    </option>
  ));

/** The options of an event below the specification’s form. */
export default function MoreOptions({ form, about, base }: Props) {
  const { timeZone, currency } = useSite();
  const now = useNow();
  const words = eventWords();
  const { register, setValue, control, formState } = form;
  const fields = useWatch({ control }) as MoreFields;
  const { publication, announceDay, announceHour, eventStatus, ticketState } = fields;
  const startsSet = groupsSet(form.getValues());
  const friday = nextFriday(isoDay(now, timeZone));
  const day = (iso: string) => shortDate(`${iso}T12:00:00Z`, 'UTC');
  const { weekday, day: ofMonth } = posterDate(`${friday}T12:00:00Z`, 'UTC');

  const input = (name: MoreName, control: ReactElement<{ className?: string }>, hint?: string, className?: string) => (
    <Field {...about(name)} hint={hint} {...(className && { className })}>
      {control}
    </Field>
  );
  const line = (name: MoreName, hint?: string, className?: string) =>
    input(name, <input type="text" autoComplete="off" {...register(name)} />, hint, className);
  const link = (name: MoreName, hint?: string) =>
    input(name, <input type="url" inputMode="url" autoComplete="off" {...register(name)} />, hint, WHOLE);
  const group = (name: Group, children: ReactElement) => (
    <Fold
      title={texts.groups[name]}
      isOpen={name === 'publication' || startsSet.includes(name)}
      hasFault={GROUPS[name].some((field) => formState.errors[field])}
    >
      <div className="grid gap-4 sm:grid-cols-2">{children}</div>
    </Fold>
  );
  // An event that has another date keeps that state; the form gives it to no other.
  const { rescheduled, ...statuses } = words.status;
  const hasMoved = base?.eventStatus === 'rescheduled' || (base?.previousDates ?? []).length > 0;
  const before = base && previousDatesText(base, base.timeZone ?? timeZone);
  const halted = eventStatus === 'cancelled' || eventStatus === 'postponed' ? eventStatus : undefined;
  return (
    <div className="grid gap-3">
      {group(
        'publication',
        <>
          {input(
            'publication',
            <select {...register('publication')}>{options(words.publication)}</select>,
            publication === 'public' && announceDay
              ? texts.hints.announced(`${day(announceDay)} ${announceHour || ANNOUNCE_HOUR}`)
              : texts.hints.publication[publication],
            WHOLE,
          )}
          {publication === 'public' && (
            <>
              {input('announceDay', <input type="date" {...register('announceDay')} />)}
              {input('announceHour', <input type="time" {...register('announceHour')} />, texts.hints.announceHour)}
              <p className={WHOLE}>
                <button
                  type="button"
                  className={chipClass}
                  onClick={() => {
                    setValue('announceDay', friday, { shouldDirty: true });
                    setValue('announceHour', ANNOUNCE_HOUR, { shouldDirty: true });
                  }}
                >
                  {`${weekday} ${ofMonth} ${ANNOUNCE_HOUR}`}
                </button>
              </p>
            </>
          )}
        </>,
      )}
      {group(
        'hours',
        <>
          {input('doors', <input type="time" {...register('doors')} />)}
          {input('ends', <input type="time" {...register('ends')} />, texts.hints.ends)}
          {input('lastDay', <input type="date" {...register('lastDay')} />, texts.hints.lastDay)}
          {input(
            'timeZone',
            <input type="text" autoComplete="off" list={ZONES} {...register('timeZone')} />,
            texts.hints.timeZone(timeZone),
          )}
          <datalist id={ZONES}>
            {Intl.supportedValuesOf('timeZone').map((zone) => (
              <option key={zone}>{zone}</option>
            ))}
          </datalist>
        </>,
      )}
      {group(
        'tickets',
        <>
          {input('ticketState', <select {...register('ticketState')}>{options(words.ticketState)}</select>)}
          {input('ageLimit', <select {...register('ageLimit')}>{options(words.ageLimit)}</select>)}
          {link('ticketUrl')}
          {ticketState !== 'free' && (
            <>
              {input(
                'priceMin',
                <input type="text" inputMode="decimal" autoComplete="off" {...register('priceMin')} />,
              )}
              {input(
                'priceMax',
                <input type="text" inputMode="decimal" autoComplete="off" {...register('priceMax')} />,
              )}
              {input(
                'currency',
                <input type="text" autoComplete="off" maxLength={3} {...register('currency')} />,
                texts.hints.currency(currency),
              )}
            </>
          )}
          {input('lineup', <textarea rows={3} {...register('lineup')} />, texts.hints.lineup, WHOLE)}
        </>,
      )}
      {group(
        'address',
        <>
          {line('address', undefined, WHOLE)}
          {line('city')}
          {line('region')}
          {line('postalCode')}
          {link('mapUrl', texts.hints.mapUrl)}
        </>,
      )}
      {group(
        'status',
        <>
          {input(
            'eventStatus',
            <select {...register('eventStatus')}>{options(hasMoved ? { ...statuses, rescheduled } : statuses)}</select>,
            [halted && texts.hints[halted], before].filter(Boolean).join(' ') || undefined,
            WHOLE,
          )}
          {halted &&
            input('statusReason', <textarea rows={2} {...register('statusReason')} />, texts.hints.statusReason, WHOLE)}
        </>,
      )}
    </div>
  );
}

const WHOLE = 'sm:col-span-2';
