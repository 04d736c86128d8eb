import { EVENT_TEXTS, eventInput, type AdminEvent } from '@tocada/contracts/events/events.js';
import { isoDay } from '@tocada/contracts/ground/days.js';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { useNow, useSite } from '../../../../lib/context';
import { FormCard } from '../../../../panel/form-card';
import { texts as panelTexts } from '../../../../panel/panel.texts';
import type { ShowDraft } from '../../../../panel/shows';
import { useSecondLanguage } from '../../../../panel/translations/second-language';
import { Translated } from '../../../../panel/translations/translated';
import { readBy, withTranslations } from '../../../../panel/translations/translation-fields';
import { ImageField } from '../../../../panel/uploads/image-field';
import { useRowForm, type SaveRow } from '../../../../panel/use-row-form';
import { Field } from '../../../../ui/field';
import { momentOf } from '../event-moment';
import { texts } from '../events.texts';
import { FIELDS, fieldsOf, formInput, inFields, schemaFor, type EventFields, type FormFields } from './event-fields';
import { knownPlace, PLACE, type Place } from './known-venue';
import { More } from './more';
import { moreInput, type MoreFields } from './more-fields';
import { texts as moreTexts } from './more.texts';

interface Props {
  /** The edited event, or null for a new one. */
  event: AdminEvent | null;
  /** All events, which know venues. */
  events: AdminEvent[];
  draft: ShowDraft | undefined;
  /** The fields that were typed in this form before it gave way to another. */
  typed: FormFields | undefined;
  /** Is told what is typed and not saved when the form leaves. */
  onLeft: (typed: FormFields | undefined) => void;
  onSave: SaveRow<EventFields, AdminEvent>;
  onCancel: () => void;
}

const read = readBy<(typeof EVENT_TEXTS)[number]>(eventInput.shape);

const WORDS = { upload: texts.uploadImage, change: texts.changeImage, remove: texts.removeImage };

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
