import type { AdminEvent } from '@tocada/contracts/events/events.js';
import { galleryImageChange, PHOTO_TEXTS, type AdminGalleryImage } from '@tocada/contracts/gallery/gallery.js';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { FormCard } from '../../../panel/form-card';
import type { FieldWords } from '../../../panel/form-clash';
import { texts as panelTexts } from '../../../panel/panel.texts';
import { useSecondLanguage } from '../../../panel/translations/second-language';
import { Translated } from '../../../panel/translations/translated';
import {
  readBy,
  translationFields,
  translationShape,
  translationWords,
  withTranslations,
} from '../../../panel/translations/translation-fields';
import { FocalPointField, focalPointWords } from '../../../panel/uploads/focal-point-field';
import { useRowForm } from '../../../panel/use-row-form';
import { Field } from '../../../ui/field';
import { EventOptions } from './event-options';
import { lacksAlt } from './gallery-item';
import { texts } from './gallery.texts';

/** An empty choice means no event. Places count from 1. */
const formInput = galleryImageChange.omit({ revision: true, translations: true }).extend({
  eventId: z.string().transform((id) => id || null),
  place: z.coerce.number().int().min(1),
  ...translationShape(PHOTO_TEXTS, galleryImageChange.shape),
});
type FormFields = z.input<typeof formInput>;
export type GalleryFields = Omit<z.output<typeof galleryImageChange>, 'revision'>;

const readText = readBy<(typeof PHOTO_TEXTS)[number]>(galleryImageChange.shape);
/** A photo without a description has nothing to translate. */
const read = (name: (typeof PHOTO_TEXTS)[number], typed: string) =>
  typed.trim() === '' ? null : readText(name, typed);

interface Props {
  image: AdminGalleryImage;
  events: AdminEvent[];
  /** The place in the list, from 1, and the number of images. */
  place: number;
  count: number;
  /** @param place from 1; undefined to keep the place */
  onSave: (
    fields: GalleryFields,
    base: AdminGalleryImage,
    place: number | undefined,
    hasMore: () => boolean,
  ) => Promise<boolean>;
  onCancel: () => void;
}

export function GalleryForm({ image, events, place, count, onSave, onCancel }: Props) {
  // Another admin may move the image meanwhile. It keeps that place unless a new number was typed here.
  const [placeBefore] = useState(place);
  const second = useSecondLanguage();
  const labels = {
    title: { label: panelTexts.optionalTitle },
    eventId: { label: panelTexts.event, show: (wanted: string) => events.find(({ id }) => id === wanted)?.title },
    alt: { label: texts.alt },
    focalPoint: focalPointWords,
  };
  const words: FieldWords<FormFields> = { ...labels, ...translationWords(PHOTO_TEXTS, labels) };
  const { form, base, submit, busy, clash, about } = useRowForm<
    AdminGalleryImage,
    FormFields,
    z.output<typeof formInput>
  >({
    name: 'image',
    schema: formInput,
    row: image,
    fieldsOf: (row) => ({
      title: row?.title ?? '',
      alt: !row || lacksAlt(row) ? '' : row.alt,
      eventId: row?.eventId ?? '',
      focalPoint: row?.focalPoint ?? null,
      place: placeBefore,
      ...translationFields(PHOTO_TEXTS, row?.translations),
    }),
    words,
    gone: texts.gone,
    canAdd: false,
    failure: { add: texts.notUpdated, change: texts.notUpdated },
    save: ({ place: wanted, ...fields }, basis, hasMore) =>
      onSave(
        withTranslations(PHOTO_TEXTS, fields, second),
        basis ?? image,
        wanted === placeBefore ? undefined : wanted,
        hasMore,
      ),
  });
  const focalPoint = useWatch({ control: form.control, name: 'focalPoint' });
  const translation = { form, about, second, read, stored: base?.translations };
  return (
    <FormCard
      title={texts.edit(image.title)}
      submit={texts.update}
      busy={busy}
      editing
      onSubmit={(submitted) => void submit(submitted)}
      onCancel={onCancel}
      clash={clash}
    >
      <FocalPointField
        url={image.url}
        image={image.image}
        shapes={['aspect-square']}
        value={focalPoint ?? null}
        onChange={(point) => form.setValue('focalPoint', point, { shouldDirty: true })}
      />
      <Translated {...translation} name="title">
        <Field {...about('title')}>
          <input type="text" autoComplete="off" {...form.register('title')} />
        </Field>
      </Translated>
      <Field {...about('eventId')}>
        <select {...form.register('eventId')}>
          <EventOptions events={events} />
        </select>
      </Field>
      <Translated {...translation} name="alt" rows={3}>
        <Field {...about('alt')} className="sm:col-span-2">
          <textarea rows={3} placeholder={texts.altExample} {...form.register('alt')} />
        </Field>
      </Translated>
      <Field {...about('place')} label={texts.place(count)}>
        <input type="number" min={1} max={count} {...form.register('place')} />
      </Field>
    </FormCard>
  );
}
