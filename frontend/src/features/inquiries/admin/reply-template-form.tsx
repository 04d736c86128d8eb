import { REPLY_TAGS, templateInput, type Template, type TemplateInput } from '@tocada/contracts/replies.js';
import type { z } from 'zod';
import { FormCard } from '../../../panel/form-card';
import type { FieldWords } from '../../../panel/form-clash';
import { useRowForm } from '../../../panel/use-row-form';
import { Field } from '../../../ui/field';

export type TemplateFields = z.output<typeof templateInput>;

interface Props {
  /** The edited template, or null for a new one. */
  template: Template | null;
  onSave: (fields: TemplateFields, base: Template | null) => Promise<void>;
  onCancel: () => void;
}

const fieldsOf = (template: Template | null): TemplateInput => {
  const { name, language, text } = template ?? { name: '', language: 'es' as const, text: '' };
  return { name, language, text };
};

const LANGUAGE_NAMES = { es: 'Español', en: 'Inglés' };

const FIELDS: FieldWords<TemplateInput> = {
  name: { label: 'Nombre' },
  language: { label: 'Idioma', show: (language: keyof typeof LANGUAGE_NAMES) => LANGUAGE_NAMES[language] },
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
      <Field {...about('text')} required hint={`Etiquetas: ${TAGS}`} className="sm:col-span-2">
        <textarea rows={10} {...form.register('text')} />
      </Field>
    </FormCard>
  );
}
