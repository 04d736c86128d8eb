import { resolverOf } from '../../../lib/resolver';
import { eventInput, type Event } from '@tocada/contracts/events.js';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { useNow, useSite } from '../../../lib/context';
import { isoDay } from '../../../lib/dates';
import { Field } from '../../../ui/field';
import { markFields, tellFailure } from '../failures';
import { FormCard } from '../form-card';
import { ImageField } from '../image-field';
import { localOf, momentOf } from './event-moment';

/** The contract's fields as people fill them in: day and hour apart, yes or no in words. */
const formInput = eventInput.extend({
  hour: z.string(),
  hasPhotos: z.enum(['true', 'false']).transform((choice) => choice === 'true'),
});
type FormFields = z.input<typeof formInput>;
export type EventFields = Omit<z.output<typeof formInput>, 'hour'>;

interface Props {
  /** The event that is changed; null to add one. */
  event: Event | null;
  onSave: (fields: EventFields) => Promise<void>;
  onCancel: () => void;
}

const WORDS = { upload: 'Subir Imagen', change: 'Cambiar Imagen', remove: 'Quitar Imagen' };

const fieldsOf = (event: Event | null, today: string, timeZone: string): FormFields => {
  const { day, hour } = event ? localOf(event, timeZone) : { day: today, hour: '' };
  return {
    title: event?.title ?? '',
    date: day,
    hour,
    location: event?.location ?? '',
    venue: event?.venue ?? '',
    description: event?.description ?? '',
    imageUrl: event?.imageUrl ?? null,
    hasPhotos: event?.hasPhotos ? 'true' : 'false',
  };
};

export function EventForm({ event, onSave, onCancel }: Props) {
  const { timeZone } = useSite();
  const today = isoDay(useNow(), timeZone);
  const [defaultValues] = useState(() => fieldsOf(event, today, timeZone));
  const form = useForm<FormFields, unknown, z.output<typeof formInput>>({
    resolver: resolverOf(formInput),
    defaultValues,
  });
  const { errors, isSubmitting } = form.formState;
  const about = (field: keyof FormFields) => ({ form: 'event', name: field, error: errors[field]?.message });

  const submit = form.handleSubmit(async ({ hour, ...fields }) => {
    const date = momentOf({ day: fields.date, hour }, event, timeZone);
    try {
      await onSave({ ...fields, date });
      form.reset(fieldsOf(null, today, timeZone));
    } catch (error) {
      markFields(error, fields, form.setError as never);
      tellFailure(event ? 'Error al actualizar evento' : 'Error al crear evento', error);
    }
  });

  const poster = useWatch({ control: form.control, name: 'imageUrl' }) || null;
  return (
    <FormCard
      title={event ? `Editar "${event.title}"` : 'Nuevo evento'}
      submit={event ? 'Actualizar Evento' : 'Agregar Evento'}
      busy={isSubmitting}
      editing={event !== null}
      onSubmit={(submitted) => void submit(submitted)}
      onCancel={onCancel}
    >
      <Field {...about('title')} label="Título" required className="sm:col-span-2">
        <input type="text" autoComplete="off" {...form.register('title')} />
      </Field>
      <Field {...about('date')} label="Fecha" required>
        <input type="date" {...form.register('date')} />
      </Field>
      <Field {...about('hour')} label="Hora (Opcional)">
        <input type="time" {...form.register('hour')} />
      </Field>
      <Field {...about('location')} label="Ubicación" required>
        <input type="text" autoComplete="off" {...form.register('location')} />
      </Field>
      <Field {...about('venue')} label="Venue">
        <input type="text" autoComplete="off" {...form.register('venue')} />
      </Field>
      <Field {...about('description')} label="Descripción" className="sm:col-span-2">
        <textarea rows={4} {...form.register('description')} />
      </Field>
      <Field {...about('hasPhotos')} label="Tiene Fotos">
        <select {...form.register('hasPhotos')}>
          <option value="true">Sí</option>
          <option value="false">No</option>
        </select>
      </Field>
      <ImageField
        label="Imagen del Evento"
        folder="events"
        words={WORDS}
        value={poster}
        image={poster === event?.imageUrl ? event.image : null}
        error={errors.imageUrl?.message}
        onChange={(imageURL) => form.setValue('imageUrl', imageURL)}
      />
    </FormCard>
  );
}
