import { EVENT_TEXTS, eventInput, type AdminEvent } from '@tocada/contracts/events/events.js';
import { placeFaults } from '@tocada/contracts/events/faults.js';
import { zoneOf } from '@tocada/contracts/events/hours.js';
import { dayOf, isoDay } from '@tocada/contracts/ground/days.js';
import { momentInput } from '@tocada/contracts/kit/fields.js';
import { say } from '@tocada/contracts/sentences/say.js';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { useNow, useSite } from '../../../../lib/context';
import { problemOf } from '../../../../panel/failures';
import { FormCard } from '../../../../panel/form-card';
import type { FieldWords } from '../../../../panel/form-clash';
import { texts as panelTexts } from '../../../../panel/panel.texts';
import type { ShowDraft } from '../../../../panel/shows';
import { useSecondLanguage } from '../../../../panel/translations/second-language';
import { Translated } from '../../../../panel/translations/translated';
import {
  readBy,
  translationFields,
  translationShape,
  translationWords,
  withTranslations,
} from '../../../../panel/translations/translation-fields';
import { ImageField } from '../../../../panel/uploads/image-field';
import { imageWords } from '../../../../panel/uploads/stored-image';
import { useRowForm, type SaveRow } from '../../../../panel/use-row-form';
import { Field } from '../../../../ui/field';
import { localOf, momentOf } from '../event-moment';
import { texts } from '../events.texts';
import { knownPlace, PLACE, type Place } from './known-venue';
import { More } from './more';
import { FIELD_OF, moreFaults, moreFieldsOf, moreInput, moreShape, type MoreFields } from './more-fields';
import { MORE_WORDS } from './more-words';
import { texts as moreTexts } from './more.texts';

const { title, location, venue, description, imageUrl } = eventInput.shape;
const DAY = momentInput();

/** The contract's fields as the form has them: day and hour are separate, and yes or no are words. */
const formInput = z.object({
  title,
  date: z.string(),
  hour: z.string(),
  location,
  venue,
  description,
  imageUrl,
  hasPhotos: z.enum(['true', 'false']).transform((choice) => choice === 'true'),
  ...translationShape(EVENT_TEXTS, eventInput.shape),
  ...moreShape,
});
export type FormFields = z.input<typeof formInput> & MoreFields;
export type EventFields = z.output<typeof eventInput>;

/** With the faults that no field has alone. Only a draft may have no date. */
const schemaFor = (event: AdminEvent | null, timeZone: string) =>
  formInput.superRefine((fields, context) => {
    const { date: day, hour } = fields;
    const add = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
    for (const { path, said } of placeFaults(fields, event)) add(path, said);
    if (day && !DAY.safeParse(day).success) add('date', say('bad_date'));
    else
      for (const { path, said } of moreFaults(fields as MoreFields, moreFieldsOf(event, timeZone), { day, hour }))
        add(path, said);
  });

interface Props {
  /** The edited event, or null for a new one. */
  event: AdminEvent | null;
  /** All events, which know venues. */
  events: AdminEvent[];
  /** The fields that a new event begins with. */
  draft: ShowDraft | undefined;
  /** The fields that were typed in this form before it gave way to another. */
  typed: FormFields | undefined;
  /** Is told what is typed and not saved when the form leaves. */
  onLeft: (typed: FormFields | undefined) => void;
  onSave: SaveRow<EventFields, AdminEvent>;
  onCancel: () => void;
}

const LABELS = {
  title: { label: texts.title },
  date: { label: texts.date, show: (day: string) => dayOf(`${day}T12:00:00Z`, 'UTC') },
  hour: { label: texts.hour },
  location: { label: texts.location },
  venue: { label: texts.venue },
  description: { label: panelTexts.description },
  hasPhotos: {
    label: texts.hasPhotos,
    show: (choice: FormFields['hasPhotos']) => (choice === 'true' ? panelTexts.yes : panelTexts.no),
  },
  imageUrl: imageWords(texts.image),
};
const FIELDS: FieldWords<FormFields> = { ...LABELS, ...MORE_WORDS, ...translationWords(EVENT_TEXTS, LABELS) };
const read = readBy<(typeof EVENT_TEXTS)[number]>(eventInput.shape);
const WORDS = { upload: texts.uploadImage, change: texts.changeImage, remove: texts.removeImage };

const fieldsOf = (
  event: AdminEvent | null,
  draft: Omit<ShowDraft, 'inquiryId'> | undefined,
  today: string,
  timeZone: string,
): FormFields => {
  const { day, hour } = event ? localOf(event, zoneOf(event, timeZone)) : (draft ?? { day: today, hour: '' });
  const known = event ?? draft;
  return {
    title: known?.title ?? '',
    date: day,
    hour,
    location: known?.location ?? '',
    venue: known?.venue ?? '',
    description: event?.description ?? '',
    imageUrl: event?.imageUrl ?? null,
    hasPhotos: event?.hasPhotos ? 'true' : 'false',
    ...translationFields(EVENT_TEXTS, event?.translations),
    ...moreFieldsOf(event, timeZone),
    ...(draft && { publication: draft.publication }),
  };
};

/** The server names the fields of the call, the form its own. */
function inFields(error: unknown): unknown {
  for (const fault of problemOf(error)?.errors ?? []) fault.path = FIELD_OF[fault.path] ?? fault.path;
  return error;
}

export function EventForm({ event, events, draft, typed, onLeft, onSave, onCancel }: Props) {
  const { timeZone } = useSite();
  const today = isoDay(useNow(), timeZone);
  const second = useSecondLanguage();
  const schema = useMemo(() => schemaFor(event, timeZone), [event, timeZone]);
  const { form, base, submit, busy, clash, about } = useRowForm<AdminEvent, FormFields, z.output<typeof formInput>>({
    name: 'event',
    schema: schema as never,
    row: event,
    fieldsOf: (row) => fieldsOf(row, draft, today, timeZone),
    words: FIELDS,
    gone: texts.gone,
    canAdd: true,
    failure: { add: texts.notAdded, change: texts.notUpdated },
    save: async (fields, basis, hasMore) => {
      const { date: day, hour } = fields;
      const zone = fields.timeZone || timeZone;
      const date = day === '' ? null : momentOf({ day, hour }, basis, zone);
      const more = moreInput(fields as MoreFields, basis, timeZone, date !== basis?.date);
      const { translations } = withTranslations(EVENT_TEXTS, fields, second) as Pick<EventFields, 'translations'>;
      const row = {
        title: fields.title,
        location: fields.location,
        venue: fields.venue,
        description: fields.description,
      };
      const rest = { imageUrl: fields.imageUrl, hasPhotos: fields.hasPhotos, ...(translations && { translations }) };
      const ofBooking = draft && { inquiryId: draft.inquiryId };
      const sent = { ...row, ...rest, date, ...more, ...ofBooking } as EventFields;
      const stays = await onSave(sent, basis, hasMore).catch((error: unknown) => {
        throw inFields(error);
      });
      isUnsaved.current = stays;
      return stays;
    },
  });
  const { reset, getValues, formState } = form;
  const { isDirty } = formState;
  const isUnsaved = useRef(false);
  useEffect(() => {
    if (typed) reset(typed, { keepDefaultValues: true });
  }, [typed, reset]);
  useEffect(() => {
    isUnsaved.current = isDirty;
  }, [isDirty]);
  useEffect(
    () => () => {
      onLeft(isUnsaved.current ? getValues() : undefined);
    },
    [onLeft, getValues],
  );

  /** The place that came with a known venue, until somebody types another one. */
  const [came, setCame] = useState<Place>();
  const recall = () => {
    // The fields belong to the saved event, not to the next one.
    if (busy) return;
    const [typedVenue, town] = getValues(['venue', 'location']);
    const known = knownPlace(events, typedVenue ?? '', town);
    const isTyped = PLACE.some((name) => formState.dirtyFields[name] && getValues(name) !== came?.[name]);
    if (!known || isTyped) return;
    for (const name of PLACE) form.setValue(name, known[name], { shouldDirty: true });
    setCame(known);
  };

  const poster = useWatch({ control: form.control, name: 'imageUrl' }) || null;
  const translation = { form, about, second, read, stored: base?.translations };
  return (
    <FormCard
      title={event ? texts.editNamed(event.title) : draft ? texts.fromBooking : texts.new}
      submit={event ? texts.update : texts.add}
      busy={busy}
      editing={event !== null || draft !== undefined}
      onSubmit={(submitted) => void submit(submitted)}
      onCancel={onCancel}
      clash={clash}
    >
      {draft && <p className="sm:col-span-2">{texts.notPublicYet}</p>}
      <Translated {...translation} name="title">
        <Field {...about('title')} required className="sm:col-span-2">
          <input type="text" autoComplete="off" {...form.register('title')} />
        </Field>
      </Translated>
      <Field {...about('date')} required>
        <input type="date" {...form.register('date')} />
      </Field>
      <Field {...about('hour')}>
        <input type="time" {...form.register('hour')} />
      </Field>
      <Field {...about('location')} required>
        <input type="text" autoComplete="off" {...form.register('location')} />
      </Field>
      <Field
        {...about('venue')}
        hint={came && (came.address ? moreTexts.knownVenue(came.address) : moreTexts.knownPlace)}
      >
        <input type="text" autoComplete="off" {...form.register('venue', { onBlur: recall })} />
      </Field>
      <Translated {...translation} name="description" rows={4}>
        <Field {...about('description')} className="sm:col-span-2">
          <textarea rows={4} {...form.register('description')} />
        </Field>
      </Translated>
      <Field {...about('hasPhotos')}>
        <select {...form.register('hasPhotos')}>
          <option value="true">{panelTexts.yes}</option>
          <option value="false">{panelTexts.no}</option>
        </select>
      </Field>
      <ImageField
        label={about('imageUrl').label}
        folder="events"
        words={WORDS}
        value={poster}
        image={base && poster === base.imageUrl ? base.image : null}
        error={about('imageUrl').error}
        onChange={(imageURL) => form.setValue('imageUrl', imageURL)}
      />
      <More form={form as never} about={about} base={base} />
    </FormCard>
  );
}
