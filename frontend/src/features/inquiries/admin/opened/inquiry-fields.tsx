import { dayOf, isoDay, isoTime } from '@tocada/contracts/ground/days.js';
import {
  handEnteredFields,
  withContact,
  withDay,
  type AdminInquiry,
  type InquirySource,
} from '@tocada/contracts/inquiries/inquiries.js';
import { z } from 'zod';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import { useSite } from '../../../../lib/context';
import { texts as desk } from '../../../../panel/desk/desk.texts';
import { texts as words } from '../../../../panel/desk/stage-words.texts';
import type { FieldWords } from '../../../../panel/form-clash';
import { Field } from '../../../../ui/field';
import { texts } from './opened.texts';

/** The facts of an inquiry as a form has them: all are texts, and "" is unknown. */
const NAMES = [
  'name',
  'phone',
  'email',
  'eventDate',
  'dateNote',
  'startTime',
  'endTime',
  'eventType',
  'location',
  'venue',
  'guests',
  'setting',
  'sound',
  'budgetCents',
  'language',
  'source',
  'details',
] as const;
export type FactName = (typeof NAMES)[number];
export type FactFields = Record<FactName, string>;

/** A phone or an e-mail is required, which no label tells. */
const NEEDED: readonly FactName[] = ['name', 'phone', 'email', 'eventDate', 'language', 'source'];

export const labelOf = (name: FactName): string =>
  NEEDED.includes(name) ? texts.fields[name] : desk.optional(texts.fields[name]);

type Choices = Record<string, string>;

const shownIn = (choices: Choices) => (value: string) => choices[value] ?? value;

export const FACT_WORDS: FieldWords<FactFields> = {
  ...(Object.fromEntries(NAMES.map((name) => [name, { label: labelOf(name) }])) as FieldWords<FactFields>),
  eventDate: { label: labelOf('eventDate'), show: (day: string) => dayOf(`${day}T12:00:00Z`, 'UTC') },
  setting: { label: labelOf('setting'), show: shownIn(texts.settings) },
  sound: { label: labelOf('sound'), show: shownIn(texts.sound) },
  language: { label: labelOf('language'), show: shownIn(desk.languages) },
  source: { label: labelOf('source'), show: shownIn(words.sources) },
};

const orNull = <T extends z.ZodType>(schema: T) => z.preprocess((text) => (text === '' ? null : text), schema);
/** Thousands may be separated: "1,500". */
const numberFrom = <T extends z.ZodType>(schema: T, times = 1) =>
  z.preprocess((text) => {
    if (typeof text !== 'string' || text.trim() === '') return null;
    return Math.round(Number(text.replaceAll(/[\s,$]/g, '')) * times * 100) / 100;
  }, schema);

const orAbsent = <T extends z.ZodType>(schema: T) => z.preprocess((text) => (text === '' ? undefined : text), schema);

const { eventDate, startTime, endTime, guests, setting, sound, budgetCents } = handEnteredFields.shape;
const budget = z
  .number({ error: texts.badBudget })
  .min(0, texts.badBudget)
  .transform(Math.round)
  .nullish()
  .pipe(budgetCents);

/** The form's texts become what the calls take. */
export const factsSchema = withDay(
  withContact(
    handEnteredFields.extend({
      eventDate: orAbsent(eventDate),
      startTime: orNull(startTime),
      endTime: orNull(endTime),
      guests: numberFrom(guests),
      setting: orNull(setting),
      sound: orNull(sound),
      budgetCents: numberFrom(budget, 100),
    }),
  ),
)
  .refine(({ startTime, endTime }) => !endTime || Boolean(startTime), {
    error: desk.noStart,
    path: ['startTime'],
  })
  .refine(({ eventDate, dateNote }) => !eventDate || !dateNote, { error: texts.dayOrNote, path: ['dateNote'] });
export type Facts = z.output<typeof factsSchema>;

/** The day and the hour of an inquiry as one moment, where it has a day. */
export const momentOf = ({ eventDate, startTime }: Pick<Facts, 'eventDate' | 'startTime'>) =>
  eventDate && startTime ? `${eventDate}T${startTime}` : eventDate;

export const fieldsOf = (inquiry: AdminInquiry, timeZone: string): FactFields => {
  const { eventDate, dateNote, hasTime, startTime, guests: heads, budgetCents: cents } = inquiry;
  return {
    name: inquiry.name,
    phone: inquiry.phone,
    email: inquiry.email,
    eventDate: dateNote ? '' : isoDay(eventDate, timeZone),
    dateNote: dateNote ?? '',
    startTime: startTime ?? (hasTime ? isoTime(eventDate, timeZone).slice(11, 16) : ''),
    endTime: inquiry.endTime ?? '',
    eventType: inquiry.eventType,
    location: inquiry.location,
    venue: inquiry.venue ?? '',
    guests: heads == null ? '' : String(heads),
    setting: inquiry.setting ?? '',
    sound: inquiry.sound ?? '',
    budgetCents: cents == null ? '' : String(cents / 100),
    language: inquiry.language ?? 'es',
    source: inquiry.source ?? 'form',
    details: inquiry.details ?? '',
  };
};

interface Props {
  form: UseFormReturn<FactFields, unknown, never>;
  about: (field: FactName) => { form: string; name: string; label: string; error: string | undefined };
  /** True when the day and its hours are changed elsewhere. */
  hasFixedDate?: boolean;
  /** The ways in which it can have come. */
  sources: InquirySource[];
}

const options = (choices: Choices, names = Object.keys(choices)) =>
  names.map((value) => (
    <option key={value} value={value}>
      {choices[value]}
    </option>
  ));

export function InquiryFields({ form, about, hasFixedDate = false, sources }: Props) {
  const { eventTypes, inquiryLocations } = useSite();
  const { register, control } = form;
  const dateNote = useWatch({ control, name: 'dateNote' });
  const { form: id } = about('name');
  return (
    <>
      <Field {...about('name')} required className="sm:col-span-2">
        <input type="text" autoComplete="off" {...register('name')} />
      </Field>
      <Field {...about('phone')} hint={texts.reachable}>
        <input type="tel" autoComplete="off" {...register('phone')} />
      </Field>
      <Field {...about('email')}>
        <input type="email" autoComplete="off" {...register('email')} />
      </Field>
      {!hasFixedDate && (
        <>
          <Field {...about('eventDate')} required={!dateNote}>
            <input type="date" {...register('eventDate')} />
          </Field>
          <Field {...about('dateNote')} hint={texts.noteHint}>
            <input type="text" autoComplete="off" {...register('dateNote')} />
          </Field>
          <Field {...about('startTime')}>
            <input type="time" {...register('startTime')} />
          </Field>
          <Field {...about('endTime')}>
            <input type="time" {...register('endTime')} />
          </Field>
        </>
      )}
      <Field {...about('eventType')}>
        <input type="text" autoComplete="off" list={`${id}-types`} {...register('eventType')} />
      </Field>
      <datalist id={`${id}-types`}>
        {eventTypes.map((type) => (
          <option key={type}>{type}</option>
        ))}
      </datalist>
      <Field {...about('location')}>
        <input type="text" autoComplete="off" list={`${id}-places`} {...register('location')} />
      </Field>
      <datalist id={`${id}-places`}>
        {inquiryLocations.map((place) => (
          <option key={place}>{place}</option>
        ))}
      </datalist>
      <Field {...about('venue')}>
        <input type="text" autoComplete="off" {...register('venue')} />
      </Field>
      <Field {...about('guests')}>
        <input type="text" inputMode="numeric" autoComplete="off" {...register('guests')} />
      </Field>
      <Field {...about('setting')}>
        <select {...register('setting')}>
          <option value="">{texts.unknown}</option>
          {options(texts.settings)}
        </select>
      </Field>
      <Field {...about('sound')}>
        <select {...register('sound')}>
          <option value="">{texts.unknown}</option>
          {options(texts.sound)}
        </select>
      </Field>
      <Field {...about('budgetCents')}>
        <input type="text" inputMode="decimal" autoComplete="off" {...register('budgetCents')} />
      </Field>
      <Field {...about('language')}>
        <select {...register('language')}>{options(desk.languages)}</select>
      </Field>
      <Field {...about('source')} className="sm:col-span-2">
        <select {...register('source')}>{options(words.sources, sources)}</select>
      </Field>
      <Field {...about('details')} className="sm:col-span-2">
        <textarea rows={4} {...register('details')} />
      </Field>
    </>
  );
}
