import { z } from 'zod';
import { LANGUAGES, type Language } from './language.js';

/** A text of a row, or the lines of one. */
type Text = string | string[] | null;

/** A text in another language. */
export interface Translation {
  text: string | string[];
  /** The fingerprint of the primary text that it was made from. */
  of: string;
}
/** By language and field. A field without an entry is not translated. */
export type Translations<Field extends string = string> = Partial<
  Record<Language, Partial<Record<Field, Translation>>>
>;

/** A short fingerprint of a text (FNV-1a). A translation is outdated when that of the primary text differs from its own. */
export function fingerprint(text: Text): string {
  let hash = 0x811c9dc5;
  for (const letter of JSON.stringify(text)) hash = Math.imul(hash ^ letter.codePointAt(0)!, 0x01000193) >>> 0;
  return hash.toString(36);
}

/** Missing, made from the text as it stands, or made from a text that has changed since. */
export type TranslationState = 'missing' | 'done' | 'outdated';
export const translationState = (translation: Translation | undefined, primary: Text): TranslationState => {
  if (!translation) return 'missing';
  return translation.of === fingerprint(primary) ? 'done' : 'outdated';
};

/**
 * The translations in a body. Each field has the limits of the primary one. A text alone was made from the primary text of
 * the same body, unless it stands already: then it stays as old as it is. An empty text removes the translation.
 */
export const translationsInput = <Fields extends Record<string, z.ZodType>>(fields: Fields) => {
  const entry = (text: z.ZodType) =>
    z.union([z.null(), z.literal(''), z.strictObject({ text, of: z.string().max(20) }), text]).optional();
  const shape = Object.fromEntries(Object.entries(fields).map(([name, text]) => [name, entry(text)]));
  type Given = TranslationsInput<keyof Fields & string>;
  return z
    .partialRecord(z.enum(LANGUAGES), z.strictObject(shape))
    .transform((given) => given as Given)
    .optional();
};
export type TranslationsInput<Field extends string> = Partial<
  Record<Language, Partial<Record<Field, Translation['text'] | Translation | '' | null>>>
>;

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** The translations to store. @param primary the texts of the row as they will stand */
export function storedTranslations<Field extends string>(
  given: TranslationsInput<Field> | undefined,
  before: Translations<Field> | null | undefined,
  primary: Record<Field, Text>,
): Translations<Field> | null {
  if (given === undefined) return before ?? null;
  const stored: Translations<Field> = {};
  for (const language of LANGUAGES) {
    const texts: Partial<Record<Field, Translation>> = {};
    for (const [name, entry] of Object.entries(given[language] ?? {})) {
      const field = name as Field;
      const value = entry as Translation['text'] | Translation | '' | null | undefined;
      if (!value) continue;
      const standing = before?.[language]?.[field];
      if (typeof value === 'object' && 'of' in value) texts[field] = value;
      else if (value.length === 0) continue;
      else if (standing && isSame(standing.text, value)) texts[field] = standing;
      else texts[field] = { text: value, of: fingerprint(primary[field]) };
    }
    if (Object.keys(texts).length > 0) stored[language] = texts;
  }
  return Object.keys(stored).length > 0 ? stored : null;
}

/** The translations of a row that the server will answer when a form with these fields is stored. */
export const expectedTranslations = <Field extends string>(
  fields: { translations?: TranslationsInput<Field> | undefined } & Record<Field, Text>,
  base: { translations?: Translations | undefined } | null,
): Translations | undefined =>
  storedTranslations<string>(fields.translations, base?.translations, fields as Record<string, Text>) ?? undefined;

/** The addition of an answer in another language: the names of its fields that are still in the primary one. */
export interface Untranslated {
  untranslated?: string[];
}

/** The row with its texts in `language`, as far as they are translated. Without a language: the row itself. */
export function inLanguage<Row extends object, Field extends keyof Row & string>(
  row: Row,
  fields: readonly Field[],
  translations: Translations<Field> | null | undefined,
  language: Language | undefined,
): Row & Untranslated {
  if (!language) return row;
  const texts: Partial<Record<Field, Translation>> = translations?.[language] ?? {};
  const shown = fields.flatMap((field) => (texts[field] ? [[field, texts[field]!.text]] : []));
  const untranslated = fields.filter((field) => !texts[field] && row[field] !== null);
  return { ...row, ...Object.fromEntries(shown), ...(untranslated.length > 0 && { untranslated }) };
}
