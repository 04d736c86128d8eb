import { z } from 'zod';
import { LANGUAGES, type Language } from '../ground/language.js';
import { adminRoute } from '../kit/route.js';
import { read } from '../kit/rpc.js';
import { say } from '../sentences/say.js';

/** A text of a row, or the lines of one. */
export type Text = string | string[] | null;

export interface Translation {
  text: string | string[];
  /** The fingerprint of the primary text that it was made from. */
  of: string;
}
/** By language and field. A field without an entry is not translated. */
export type Translations<Field extends string = string> = Partial<
  Record<Language, Partial<Record<Field, Translation>>>
>;

export const translations: z.ZodType<Translations> = z.partialRecord(
  z.enum(LANGUAGES),
  z.record(z.string(), z.object({ text: z.union([z.string(), z.array(z.string())]), of: z.string() })),
);

/** A short fingerprint of a text (FNV-1a). A translation is outdated when that of the primary text differs from its own. */
export function fingerprint(text: Text): string {
  let hash = 0x811c9dc5;
  for (const letter of JSON.stringify(text)) hash = Math.imul(hash ^ letter.codePointAt(0)!, 0x01000193) >>> 0;
  return hash.toString(36);
}

/** Missing, made from the text as it stands, or made from a text that has changed since. */
export type TranslationState = 'missing' | 'done' | 'outdated';
const translationState = (translation: Translation | undefined, primary: Text): TranslationState => {
  if (!translation) return 'missing';
  return translation.of === fingerprint(primary) ? 'done' : 'outdated';
};

/** Undefined for an empty text, which has nothing to translate. */
export const stateBeside = (translation: Translation | undefined, primary: Text): TranslationState | undefined =>
  primary === null || primary.length === 0 ? undefined : translationState(translation, primary);

const isMade = (given: unknown) => typeof given === 'object' && given !== null && 'of' in given;

const BAD = say('must_be_texts');

/**
 * The translations in a body. Each field has the limits of the primary one. A text alone was made from the primary text of
 * the same body, unless it stands already: then it stays as old as it is. An empty text removes the translation.
 */
export const translationsInput = <Fields extends Record<string, z.ZodType>>(fields: Fields) => {
  const entry = (text: z.ZodType) => {
    const made = z.strictObject({ text, of: z.string({ error: BAD }).max(20, BAD) }, { error: BAD });
    // Not a union of schemas, because the errors of a union do not say what is wrong with the text.
    return z
      .unknown()
      .transform((given, context) => {
        if (given === null || given === '') return given;
        const parsed = (isMade(given) ? made : text).safeParse(given);
        if (parsed.success) return parsed.data;
        for (const issue of parsed.error.issues) {
          const { path, message } = issue;
          // A service leaves a write with unknown keys to a replica that knows them.
          context.addIssue(
            issue.code === 'unrecognized_keys'
              ? { ...issue, input: given as Record<string, unknown> }
              : { code: 'custom', path, message },
          );
        }
        return z.NEVER;
      })
      .optional();
  };
  const shape = Object.fromEntries(Object.entries(fields).map(([name, text]) => [name, entry(text)]));
  type Given = TranslationsInput<keyof Fields & string>;
  return z
    .partialRecord(z.enum(LANGUAGES), z.strictObject(shape, { error: BAD }), { error: BAD })
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

/** A text that has no translation, or one of a text that has changed since. */
const translationGap = z.object({
  kind: z.enum(['event', 'member', 'photo', 'site']),
  /** Null for the site. */
  id: z.string().nullable(),
  /** The title or name of the row. */
  name: z.string(),
  field: z.string(),
  state: z.enum(['missing', 'outdated']),
});
export type TranslationGap = z.infer<typeof translationGap>;

const translationGaps = z.object({
  /** The part of all texts whose translation is as new as they are, rounded down. 100 for a site in one language. */
  percent: z.number().int(),
  /** Up to `LIMITS.gaps`, the newest of each kind first. */
  items: z.array(translationGap),
});
export type TranslationGaps = z.infer<typeof translationGaps>;

export const TRANSLATIONS = {
  /** Of the site, all members, the shows to come and of the last year, and photos with words of their own. */
  gaps: read('content.translations.gaps', z.object({}), translationGaps),
};

export const TRANSLATION_ROUTES = {
  gaps: adminRoute('GET', '/api/admin/translations', { call: TRANSLATIONS.gaps }),
};
