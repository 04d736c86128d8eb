import type { Language } from '@tocada/contracts/ground/language.js';
import { fingerprint, type Text, type Translations } from '@tocada/contracts/site/translations.js';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import { loneLinkClass } from '../../ui/button';
import { Field } from '../../ui/field';
import { ofKey, stateOf, textKey } from './translation-fields';
import { texts } from './translations.texts';

type Fields = Record<string, string>;

export interface TranslatedFieldProps<Field extends string> {
  form: unknown;
  about: (field: never) => { form: string; name: string; label: string; error: string | undefined };
  name: Field;
  language: Language;
  stored: Translations | undefined;
  /** The text as the server will store it. */
  read: (name: Field, typed: string) => Text;
  rows?: number | undefined;
  /** True when each line stands for the line of the primary text. */
  isPaired?: boolean;
}
type FormOfTranslations = Pick<UseFormReturn<Fields>, 'control' | 'register' | 'setValue' | 'setFocus'>;

export default function TranslatedField({
  form,
  about,
  name,
  language,
  stored,
  read,
  rows,
  isPaired = false,
}: TranslatedFieldProps<string>) {
  const { control, register, setValue, setFocus } = form as FormOfTranslations;
  const [textName, ofName] = [textKey(name, language), ofKey(name, language)];
  const [typed = '', translation = '', of = ''] = useWatch({ control, name: [name, textName, ofName] });
  const frame = about(textName as never);
  const [primary, text] = [read(name, typed), read(name, translation)];
  const isEmpty = translation.trim() === '';
  const state = stateOf({ primary, text: isEmpty ? null : text, of, standing: stored?.[language]?.[name] });
  const lacksLines = isPaired && !isEmpty && text?.length !== primary?.length;
  const change = (field: string, value: string) => {
    setValue(field, value, { shouldDirty: true, shouldValidate: frame.error !== undefined });
    setFocus(textName);
  };
  const hints = [state && texts.states[state], lacksLines && texts.sameLines(primary?.length ?? 0)].filter(Boolean);
  // New words are made from the text as it stands now.
  const input = { lang: language, ...register(textName, { onChange: () => setValue(ofName, '') }) };
  return (
    <div>
      <Field {...frame} hint={hints.join('. ') || undefined}>
        {rows ? <textarea rows={rows} {...input} /> : <input type="text" autoComplete="off" {...input} />}
      </Field>
      {state && isEmpty && (
        <button type="button" className={loneLinkClass} onClick={() => change(textName, typed)}>
          {texts.copy}
          <span className="sr-only"> {frame.label}</span>
        </button>
      )}
      {state === 'outdated' && (
        <button type="button" className={loneLinkClass} onClick={() => change(ofName, fingerprint(primary))}>
          {texts.stillRight}
          <span className="sr-only"> {frame.label}</span>
        </button>
      )}
    </div>
  );
}
