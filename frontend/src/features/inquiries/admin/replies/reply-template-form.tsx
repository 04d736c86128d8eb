import {
  PURPOSES,
  REPLY_TAGS,
  templateInput,
  type Purpose,
  type Template,
  type TemplateInput,
} from '@tocada/contracts/replies.js';
import type { z } from 'zod';
import { FormCard } from '../../../../panel/form-card';
import type { FieldWords } from '../../../../panel/form-clash';
import { useRowForm } from '../../../../panel/use-row-form';
import { Field } from '../../../../ui/field';

export type TemplateFields = z.output<typeof templateInput>;

interface Props {
  /** The edited template, or null for a new one. */
  template: Template | null;
  onSave: (fields: TemplateFields, base: Template | null) => Promise<void>;
  onCancel: () => void;
}

const fieldsOf = (template: Template | null): TemplateInput => {
  const { name, language, purpose, text } = template ?? { name: '', language: 'es' as const, purpose: null, text: '' };
  return { name, language, purpose: purpose ?? '', text };
};

const LANGUAGE_NAMES = { es: 'Español', en: 'Inglés' };

const PURPOSE_NAMES: Record<Purpose, string> = {
  free: 'La fecha está libre',
  taken: 'La fecha está ocupada',
  held: 'Otra solicitud apartó la fecha',
  quote: 'Para cotizar',
  nudge: 'Para dar seguimiento',
  deposit: 'Para pedir el anticipo',
  thanks: 'Después de la tocada',
  booked: 'La fecha quedó reservada',
  moved: 'Cambió la fecha',
  cancelled: 'Se canceló',
  lost: 'La solicitud se cerró',
  overruled: 'La fecha se reservó para otra solicitud',
  challenge: 'Tiene 48 horas para confirmar',
};
const ANY = 'En cualquier momento';

const FIELDS: FieldWords<TemplateInput> = {
  name: { label: 'Nombre' },
  language: { label: 'Idioma', show: (language: keyof typeof LANGUAGE_NAMES) => LANGUAGE_NAMES[language] },
  purpose: {
    label: 'Cuándo usarla (Opcional)',
    show: (purpose: Purpose | '') => (purpose ? PURPOSE_NAMES[purpose] : ANY),
  },
  text: { label: 'Texto' },
};

const TAGS = REPLY_TAGS.map((tag) => `{{${tag}}}`).join(' ');

export function TemplateForm({ template, onSave, onCancel }: Props) {
  const { form, submit, busy, clash, about } = useRowForm<Template, TemplateInput, TemplateFields>({
    name: 'template',
    schema: templateInput,
    row: template,
    fieldsOf,
    words: FIELDS,
    gone: 'Esta plantilla ya no existe: alguien la eliminó mientras la editabas.',
    canAdd: true,
    failure: { add: 'Error al agregar la plantilla', change: 'Error al actualizar la plantilla' },
    save: onSave,
  });
  return (
    <FormCard
      title={template ? `Editar ${template.name}` : 'Nueva plantilla'}
      submit={template ? 'Actualizar Plantilla' : 'Agregar Plantilla'}
      busy={busy}
      editing={template !== null}
      onSubmit={(event) => void submit(event)}
      onCancel={onCancel}
      clash={clash}
    >
      <Field {...about('name')} required>
        <input type="text" autoComplete="off" {...form.register('name')} />
      </Field>
      <Field {...about('language')} hint="Para clientes que escriben en este idioma.">
        <select {...form.register('language')}>
          {Object.entries(LANGUAGE_NAMES).map(([language, name]) => (
            <option key={language} value={language}>
              {name}
            </option>
          ))}
        </select>
      </Field>
      <Field
        {...about('purpose')}
        hint="Sale primero cuando va con la solicitud, y nunca lista para mandar cuando no es cierta."
      >
        <select {...form.register('purpose')}>
          <option value="">{ANY}</option>
          {PURPOSES.map((purpose) => (
            <option key={purpose} value={purpose}>
              {PURPOSE_NAMES[purpose]}
            </option>
          ))}
        </select>
      </Field>
      <Field
        {...about('text')}
        required
        hint={`Etiquetas: ${TAGS}. {{libres}} son las próximas fechas libres cerca de la que pide.`}
        className="sm:col-span-2"
      >
        <textarea rows={10} {...form.register('text')} />
      </Field>
    </FormCard>
  );
}
