import type { Event } from '@tocada/contracts/events.js';
import { galleryImageChange, type GalleryImage } from '@tocada/contracts/gallery.js';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { useSite } from '../../../lib/context';
import { dayOf } from '../../../lib/dates';
import { resolverOf } from '../../../lib/resolver';
import { Field } from '../../../ui/field';
import { markFields, tellFailure } from '../failures';
import { FormCard } from '../form-card';
import { StoredImage } from '../stored-image';
import { lacksAlt } from './gallery-item';

/** An empty choice is no event; the place counts from 1, as people do. */
const formInput = galleryImageChange.extend({
  eventId: z.string().transform((id) => id || null),
  place: z.coerce.number().int().min(1),
});
type FormFields = z.input<typeof formInput>;
export type GalleryFields = z.output<typeof formInput>;

interface Props {
  image: GalleryImage;
  events: Event[];
  /** Place in the list, from 1, and how many there are. */
  place: number;
  count: number;
  onSave: (fields: GalleryFields) => Promise<void>;
  onCancel: () => void;
}

/** What of an image in the gallery can be changed: its words, its album, its place. */
export function GalleryForm({ image, events, place, count, onSave, onCancel }: Props) {
  const { timeZone } = useSite();
  const form = useForm<FormFields, unknown, GalleryFields>({
    resolver: resolverOf(formInput),
    defaultValues: {
      title: image.title ?? '',
      alt: lacksAlt(image) ? '' : image.alt,
      eventId: image.eventId ?? '',
      place,
    },
  });
  const { errors, isSubmitting } = form.formState;
  const about = (field: keyof FormFields) => ({ form: 'image', name: field, error: errors[field]?.message });
  const submit = form.handleSubmit(async (fields) => {
    try {
      await onSave(fields);
    } catch (error) {
      markFields(error, fields, form.setError as never);
      tellFailure('Error al actualizar imagen', error);
    }
  });
  return (
    <FormCard
      title={`Editar ${image.title ? `"${image.title}"` : 'imagen'}`}
      submit="Actualizar Imagen"
      busy={isSubmitting}
      editing
      onSubmit={(submitted) => void submit(submitted)}
      onCancel={onCancel}
    >
      <div className="w-full max-w-56 sm:row-span-2">
        <StoredImage
          url={image.url}
          image={image.image}
          alt=""
          className="aspect-square w-full rounded-2xl border border-rail"
        />
      </div>
      <Field {...about('title')} label="Título (Opcional)">
        <input type="text" autoComplete="off" {...form.register('title')} />
      </Field>
      <Field {...about('eventId')} label="Evento">
        <select {...form.register('eventId')}>
          <option value="">Ninguno</option>
          {events.map(({ id, title, date }) => (
            <option key={id} value={id}>
              {title} ({dayOf(date, timeZone)})
            </option>
          ))}
        </select>
      </Field>
      <Field {...about('alt')} label="Texto alternativo" className="sm:col-span-2">
        <textarea rows={3} placeholder="Qué se ve en la foto, para quien no puede verla." {...form.register('alt')} />
      </Field>
      <Field {...about('place')} label={`Lugar en la galería (1 a ${count})`}>
        <input type="number" min={1} max={count} {...form.register('place')} />
      </Field>
    </FormCard>
  );
}
