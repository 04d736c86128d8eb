import { LANGUAGES, type Language } from '@tocada/contracts/ground/language.js';
import {
  stateBeside,
  storedTranslations,
  type Text,
  type Translation,
  type Translations,
  type TranslationsInput,
  type TranslationState,
} from '@tocada/contracts/site/translations.js';
import { z } from 'zod';
import { texts } from './translations.texts';

type TextKey<Field extends string> = `${Field}_${Language}`;
type OfKey<Field extends string> = `${TextKey<Field>}_of`;
/** Translations as fields of a form: the words in each language, and the fingerprint of the text beside them. */
export type TranslationFields<Field extends string> = Record<TextKey<Field> | OfKey<Field>, string>;

export const textKey = <Field extends string>(field: Field, language: Language): TextKey<Field> =>
  `${field}_${language}`;
export const ofKey = <Field extends string>(field: Field, language: Language): OfKey<Field> =>
  `${field}_${language}_of`;

const each = <Field extends string, Value>(
  names: readonly Field[],
  entriesOf: (name: Field, language: Language) => [string, Value][],
) => Object.fromEntries(LANGUAGES.flatMap((language) => names.flatMap((name) => entriesOf(name, language))));

/** Of a list each line is an entry. */
const typedText = (text: Translation['text'] | undefined): string =>
  Array.isArray(text) ? text.join('\n') : (text ?? '');

export const translationFields = <Field extends string>(
  names: readonly Field[],
  translations: Translations | undefined,
): TranslationFields<Field> =>
  each(names, (name, language) => [
    [textKey(name, language), typedText(translations?.[language]?.[name]?.text)],
    [ofKey(name, language), ''],
  ]) as TranslationFields<Field>;

/** A translation may be empty. Otherwise it has the limits of the field. */
const translated = (field: z.ZodType) =>
  z.string().transform((typed, context): string => {
    if (typed.trim() === '') return '';
    const parsed = field.safeParse(typed);
    if (parsed.success) return parsed.data as string;
    for (const { message } of parsed.error.issues) context.addIssue({ code: 'custom', message });
    return z.NEVER;
  });

export const translationShape = <Field extends string>(
  names: readonly Field[],
  fields: Record<Field, z.ZodType>,
): Record<keyof TranslationFields<Field>, z.ZodType<string, string>> =>
  each<Field, z.ZodType>(names, (name, language) => [
    [textKey(name, language), translated(fields[name])],
    [ofKey(name, language), z.string()],
  ]) as Record<keyof TranslationFields<Field>, z.ZodType<string, string>>;

/** The translations in the body of a call. @param textOf makes a text of the typed value */
export const translationsIn = <Field extends string>(
  names: readonly Field[],
  fields: TranslationFields<Field>,
  textOf: (name: Field, typed: string) => Translation['text'] = (_name, typed) => typed,
): TranslationsInput<Field> =>
  Object.fromEntries(
    LANGUAGES.map((language) => [
      language,
      Object.fromEntries(
        names.flatMap((name) => {
          const typed = fields[textKey(name, language)];
          const of = fields[ofKey(name, language)];
          if (typed.trim() === '') return [];
          const text = textOf(name, typed);
          return [[name, of ? { text, of } : text]];
        }),
      ),
    ]),
  );

/** The body of a row's call: the fields without those of translations, and the translations, when the site has a second language. */
export const withTranslations = <Field extends string, Fields extends TranslationFields<Field>>(
  names: readonly Field[],
  fields: Fields,
  second: Language | null,
) => {
  const rest = { ...fields };
  for (const key of Object.keys(translationFields(names, undefined))) delete rest[key as keyof Fields];
  return {
    ...(rest as Omit<Fields, keyof TranslationFields<Field> | 'translations'>),
    ...(second && { translations: translationsIn(names, fields) }),
  };
};

export const translationWords = <Field extends string>(
  names: readonly Field[],
  words: Partial<Record<Field, { label: string }>>,
): Record<TextKey<Field>, { label: string }> =>
  each(names, (name, language) => [
    [textKey(name, language), { label: texts.beside[language](words[name]?.label ?? '') }],
  ]) as Record<TextKey<Field>, { label: string }>;

/** The text as the server will store it, as far as it is right. */
export const readBy =
  <Field extends string>(fields: Record<Field, z.ZodType>) =>
  (name: Field, typed: string | string[]): Text => {
    const parsed = fields[name].safeParse(typed);
    return parsed.success ? (parsed.data as Text) : typed;
  };

interface Typed {
  primary: Text;
  text: Text;
  /** The fingerprint of the text beside which the translation was found right, or nothing. */
  of: string;
  standing: Translation | undefined;
}

/** The state that a translation will have when the form is stored now. Undefined where there is nothing to translate. */
export const stateOf = ({ primary, text, of, standing }: Typed): TranslationState | undefined => {
  const given = text !== null && text.length > 0 ? (of ? { text, of } : text) : null;
  const stored = storedTranslations({ en: { text: given } }, standing && { en: { text: standing } }, { text: primary });
  return stateBeside(stored?.en?.text, primary);
};
