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
import { DeclaredFields, failuresOf, RowForm, wordsOf, type DeclaredField } from '../../../../panel/declared-rows';
import { texts as desk } from '../../../../panel/desk/desk.texts';
import { texts as panel } from '../../../../panel/panel.texts';
import { useRowForm, type SaveRow } from '../../../../panel/use-row-form';
import { texts } from './replies.texts';

export const WORDS = texts.rows;
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

const TAGS = REPLY_TAGS.map((tag) => `{{${tag}}}`).join(' ');

const FIELDS: DeclaredField<TemplateInput>[] = [
  { name: 'name', label: panel.name, required: true },
  {
    name: 'language',
    label: texts.language,
    show: (language: Language) => desk.languages[language],
    hint: texts.languageHint,
    options: LANGUAGES.map((language) => [language, desk.languages[language]]),
  },
  {
    name: 'purpose',
    label: desk.optional(texts.purpose),
    show: (purpose: Purpose | '') => (purpose ? texts.purposes[purpose] : texts.anyTime),
    hint: texts.purposeHint,
    options: [['', texts.anyTime], ...PURPOSES.map((purpose) => [purpose, texts.purposes[purpose]] as const)],
  },
  { name: 'text', label: texts.text, required: true, hint: texts.textHint(TAGS), isWide: true, rows: 10 },
];

export function TemplateForm({ template, onSave, onCancel }: Props) {
  const { primary } = languagesOf(useSite());
  const { form, about, ...state } = useRowForm<Template, TemplateInput, TemplateFields>({
    name: 'template',
    schema: templateInput,
    row: template,
    fieldsOf: (row) => fieldsOf(row, primary),
    words: wordsOf(FIELDS),
    ...failuresOf(WORDS),
    canAdd: true,
    save: onSave,
  });
  return (
    <RowForm {...state} words={WORDS} row={template} onCancel={onCancel}>
      <DeclaredFields fields={FIELDS} form={form} about={about} />
    </RowForm>
  );
}
