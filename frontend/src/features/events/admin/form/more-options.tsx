import type { AdminEvent } from '@tocada/contracts/events/events.js';
import { previousDatesText } from '@tocada/contracts/events/state.js';
import { eventWords } from '@tocada/contracts/events/words.js';
import { isoDay, posterDate, shortDate } from '@tocada/contracts/ground/days.js';
import { Fragment, type ReactElement } from 'react';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import { useNow, useSite } from '../../../../lib/context';
import { chipClass } from '../../../../panel/chip';
import { Fold } from '../../../../panel/fold';
import { Field } from '../../../../ui/field';
import { nextFriday } from '../event-moment';
import {
  ANNOUNCE_HOUR,
  GROUPS,
  groupsSet,
  TEXTS,
  type Group,
  type MoreFields,
  type MoreName,
  type TextName,
} from './more-fields';
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

/** The hint of an option, where its texts have one for all events. */
const hintOf = (name: MoreName): string | undefined => {
  const hint: unknown = texts.hints[name as keyof typeof texts.hints];
  return typeof hint === 'string' ? hint : undefined;
};

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

  const input = (name: MoreName, control: ReactElement<{ className?: string }>, hint?: string, isWide = false) => (
    <Field key={name} {...about(name)} hint={hint} {...(isWide && { className: WHOLE })}>
      {control}
    </Field>
  );
  const plain = (name: MoreName, type: 'date' | 'time') =>
    input(name, <input type={type} {...register(name)} />, hintOf(name));
  const price = (name: MoreName) =>
    input(name, <input type="text" inputMode="decimal" autoComplete="off" {...register(name)} />);
  /** The field of a text, by its kind. */
  const text = (name: TextName) => {
    const kind = TEXTS[name];
    const props = { ...register(name), autoComplete: 'off' };
    if (kind === 'lines') return input(name, <textarea rows={3} {...register(name)} />, hintOf(name), true);
    if (kind === 'link') return input(name, <input type="url" inputMode="url" {...props} />, hintOf(name), true);
    return input(name, <input type="text" {...props} />, hintOf(name), kind === 'wide line');
  };
  // An event that has another date keeps that state; the form gives it to no other.
  const { rescheduled, ...statuses } = words.status;
  const hasMoved = base?.eventStatus === 'rescheduled' || (base?.previousDates ?? []).length > 0;
  const before = base && previousDatesText(base, base.timeZone ?? timeZone);
  const halted = eventStatus === 'cancelled' || eventStatus === 'postponed' ? eventStatus : undefined;
  const isPublic = publication === 'public';
  const isSold = ticketState !== 'free';
  /** Options that are more than a text, or that other options hide. */
  const own: Partial<Record<MoreName, ReactElement | false>> = {
    publication: input(
      'publication',
      <select {...register('publication')}>{options(words.publication)}</select>,
      isPublic && announceDay
        ? texts.hints.announced(`${day(announceDay)} ${announceHour || ANNOUNCE_HOUR}`)
        : texts.hints.publication[publication],
      true,
    ),
    announceDay: isPublic && plain('announceDay', 'date'),
    announceHour: isPublic && (
      <Fragment key="announceHour">
        {plain('announceHour', 'time')}
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
      </Fragment>
    ),
    doors: plain('doors', 'time'),
    ends: plain('ends', 'time'),
    lastDay: plain('lastDay', 'date'),
    timeZone: (
      <Fragment key="timeZone">
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
      </Fragment>
    ),
    ticketState: input('ticketState', <select {...register('ticketState')}>{options(words.ticketState)}</select>),
    ageLimit: input('ageLimit', <select {...register('ageLimit')}>{options(words.ageLimit)}</select>),
    priceMin: isSold && price('priceMin'),
    priceMax: isSold && price('priceMax'),
    currency:
      isSold &&
      input(
        'currency',
        <input type="text" autoComplete="off" maxLength={3} {...register('currency')} />,
        texts.hints.currency(currency),
      ),
    eventStatus: input(
      'eventStatus',
      <select {...register('eventStatus')}>{options(hasMoved ? { ...statuses, rescheduled } : statuses)}</select>,
      [halted && texts.hints[halted], before].filter(Boolean).join(' ') || undefined,
      true,
    ),
    statusReason: halted !== undefined && text('statusReason'),
  };
  return (
    <div className="grid gap-3">
      {(Object.keys(GROUPS) as Group[]).map((group) => (
        <Fold
          key={group}
          title={texts.groups[group]}
          isOpen={group === 'publication' || startsSet.includes(group)}
          hasFault={GROUPS[group].some((name) => formState.errors[name])}
        >
          <div className="grid gap-4 sm:grid-cols-2">
            {GROUPS[group].map((name: MoreName) => own[name] ?? (name in TEXTS && text(name as TextName)))}
          </div>
        </Fold>
      ))}
    </div>
  );
}

const WHOLE = 'sm:col-span-2';
