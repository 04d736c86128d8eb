import {
  externalCalendarEdit,
  externalCalendarInput,
  type ExternalCalendar,
  type ExternalCalendarEdit,
} from '@tocada/contracts/external-calendars.js';
import type { z } from 'zod';
import { FormCard } from '../../../panel/form-card';
import type { FieldWords } from '../../../panel/form-clash';
import { useRowForm } from '../../../panel/use-row-form';
import { Field } from '../../../ui/field';

export type CalendarFields = z.output<typeof externalCalendarEdit>;

interface Props {
  /** The edited calendar, or null for a new one. */
  calendar: ExternalCalendar | null;
  onSave: (fields: CalendarFields, base: ExternalCalendar | null) => Promise<void>;
  onCancel: () => void;
}

const fieldsOf = (calendar: ExternalCalendar | null): ExternalCalendarEdit => ({ name: calendar?.name ?? '', url: '' });

const FIELDS: FieldWords<ExternalCalendarEdit> = { name: { label: 'Nombre' }, url: { label: 'Dirección' } };

export function ExternalCalendarForm({ calendar, onSave, onCancel }: Props) {
  const { form, submit, busy, clash, about } = useRowForm<ExternalCalendar, ExternalCalendarEdit, CalendarFields>({
    name: 'external-calendar',
    schema: calendar ? externalCalendarEdit : externalCalendarInput,
    row: calendar,
    fieldsOf,
    words: FIELDS,
    gone: 'Este calendario ya no existe: alguien lo eliminó mientras lo editabas.',
    // The address of a removed calendar is gone with it.
    canAdd: false,
    failure: { add: 'Error al agregar el calendario', change: 'Error al actualizar el calendario' },
    save: onSave,
  });
  return (
    <FormCard
      title={calendar ? `Editar ${calendar.name}` : 'Nuevo calendario'}
      submit={calendar ? 'Actualizar Calendario' : 'Agregar Calendario'}
      busy={busy}
      editing={calendar !== null}
      onSubmit={(event) => void submit(event)}
      onCancel={onCancel}
      clash={clash}
    >
      <Field {...about('name')} required className="sm:col-span-2">
        <input type="text" autoComplete="off" placeholder="Agenda de la agencia" {...form.register('name')} />
      </Field>
      <Field
        {...about('url')}
        required={!calendar}
        hint={
          calendar
            ? 'Déjala vacía para conservar la de ahora.'
            : 'La dirección ICS o iCal, también la secreta. No se vuelve a mostrar.'
        }
        className="sm:col-span-2"
      >
        <input
          type="text"
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="https://…"
          {...form.register('url')}
        />
      </Field>
    </FormCard>
  );
}
