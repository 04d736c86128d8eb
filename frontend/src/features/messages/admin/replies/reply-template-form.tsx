import { LANGUAGES, languagesOf, type Language } from '@tocada/contracts/ground/language.js';
import {
  PURPOSES,
  REPLY_TAGS,
  templateInput,
  type Purpose,
  type Template,
  type TemplateInput,
} from '@tocada/contracts/messages/replies.js';
import type { z } from 'zod';
import { useSite } from '../../../../lib/context';
import { texts as desk } from '../../../../panel/desk/desk.texts';
import { FormCard } from '../../../../panel/form-card';
import type { FieldWords } from '../../../../panel/form-clash';
import { texts as panel } from '../../../../panel/panel.texts';
import { useRowForm, type SaveRow } from '../../../../panel/use-row-form';
import { Field } from '../../../../ui/field';
import { texts } from './replies.texts';

export type TemplateFields = z.output<typeof templateInput>;

interface Props {
  /** The edited template, or null for a new one. */
  template: Template | null;
  onSave: SaveRow<TemplateFields, Template>;
  onCancel: () => void;
}

/** @param primary the language of a new template */
const fieldsOf = (template: Template | null, primary: Language): TemplateInput => {
  const { name, language, purpose, text } = template ?? { name: '', language: primary, purpose: null, text: '' };
  return { name, language, purpose: purpose ?? '', text };
};

const FIELDS: FieldWords<TemplateInput> = {
  name: { label: panel.name },
  language: { label: texts.language, show: (language: Language) => desk.languages[language] },
  purpose: {
    label: desk.optional(texts.purpose),
    show: (purpose: Purpose | '') => (purpose ? texts.purposes[purpose] : texts.anyTime),
  },
  text: { label: texts.text },
};

const TAGS = REPLY_TAGS.map((tag) => `{{${tag}}}`).join(' ');

export function TemplateForm({ template, onSave, onCancel }: Props) {
  const { primary } = languagesOf(useSite());
  const { form, submit, busy, clash, about } = useRowForm<Template, TemplateInput, TemplateFields>({
    name: 'template',
    schema: templateInput,
    row: template,
    fieldsOf: (row) => fieldsOf(row, primary),
    words: FIELDS,
    gone: texts.goneMeanwhile,
    canAdd: true,
    failure: { add: texts.addFailed, change: texts.updateFailed },
    save: onSave,
  });
  return (
    <FormCard
      title={template ? panel.editNamed(template.name) : texts.create}
      submit={template ? texts.update : texts.add}
      busy={busy}
      editing={template !== null}
      onSubmit={(event) => void submit(event)}
      onCancel={onCancel}
      clash={clash}
    >
      <Field {...about('name')} required>
        <input type="text" autoComplete="off" {...form.register('name')} />
      </Field>
      <Field {...about('language')} hint={texts.languageHint}>
        <select {...form.register('language')}>
          {LANGUAGES.map((language) => (
            <option key={language} value={language}>
              {desk.languages[language]}
            </option>
          ))}
        </select>
      </Field>
      <Field {...about('purpose')} hint={texts.purposeHint}>
        <select {...form.register('purpose')}>
          <option value="">{texts.anyTime}</option>
          {PURPOSES.map((purpose) => (
            <option key={purpose} value={purpose}>
              {texts.purposes[purpose]}
            </option>
          ))}
        </select>
      </Field>
      <Field {...about('text')} required hint={texts.textHint(TAGS)} className="sm:col-span-2">
        <textarea rows={10} {...form.register('text')} />
      </Field>
    </FormCard>
  );
}
