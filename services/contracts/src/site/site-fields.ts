import { z } from 'zod';
import { LANGUAGES } from '../ground/language.js';
import { BAD_IMAGE_URL, isImageUrl, urlIn } from '../kit/fields.js';
import { say, type Said } from '../sentences/say.js';
import { FONT_PAIRS, PRESET_NAMES } from './theme.js';
import { SOCIAL_KINDS } from './values.js';

const BAD_CHARACTERS = say('bad_characters');

/** Control characters and marks that reorder or hide in a line, such as a mail's sender. Joiners are allowed. */
const UNSEEN = /[\p{Cc}\p{Surrogate}\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]/u;

/** A line of text, counted in characters as people see code points. Runs of white space become one space. */
export const line = (limit: number, missing: Said) =>
  z
    .string({ error: missing })
    .transform((text) => text.replace(/[\s\u2028\u2029]+/gu, ' ').trim())
    .pipe(
      z
        .string()
        .min(1, missing)
        .refine((text) => Array.from(text).length <= limit, { error: say('too_long', { most: limit }) })
        .refine((text) => !UNSEEN.test(text), { error: BAD_CHARACTERS }),
    );

/** A line that may be absent or empty. Then the site writes the text itself, from the other fields. */
export const ownLine = (limit: number) =>
  z
    .union([z.literal('').transform(() => null), line(limit, say('must_be_text'))], { error: say('must_be_text') })
    .nullish()
    .transform((text) => text ?? null);

/** Different lines. Case does not count: two options that look the same confuse whoever chooses. */
export const lines = (limit: number, least: number, most: number, missing: Said) =>
  z
    .array(line(limit, say('text_empty')), { error: missing })
    .min(least, missing)
    .max(most, say('lines_most', { most }))
    .superRefine((all, context) => {
      const seen = new Set<string>();
      for (const [index, text] of all.entries()) {
        const folded = text.toLocaleLowerCase('es');
        if (seen.has(folded)) context.addIssue({ code: 'custom', path: [index], message: say('repeated', { text }) });
        seen.add(folded);
      }
    });

export const timeZone = z.string({ error: say('zone_required') }).refine(
  (zone) => {
    try {
      return Boolean(new Intl.DateTimeFormat('es', { timeZone: zone }));
    } catch {
      return false;
    }
  },
  { error: say('zone_unknown') },
);

export const badObject = (issue: { code?: string; keys?: string[] }) =>
  issue.code === 'unrecognized_keys'
    ? say('fields_unknown', { fields: (issue.keys ?? []).join(', ').slice(0, 200) })
    : say('data_missing');

const BAD_URL = say('bad_url');

/**
 * `https://facebook.com@elsewhere.example` leads elsewhere. Browsers read `\\` as `/` and need no `//`, and other readers
 * do not, so the text must be plain.
 */
function leadsWhereItSays(text: string): boolean {
  const { username, password } = urlIn(text) ?? {};
  return username === '' && password === '' && /^https:\/\/[^/\\@?#]+(?:[/?#][^\\]*)?$/i.test(text);
}

export const social = z.strictObject(
  {
    kind: z.enum(SOCIAL_KINDS, { error: say('bad_network', { values: SOCIAL_KINDS.join(', ') }) }),
    url: z
      .string({ error: BAD_URL })
      .trim()
      .max(500, say('too_long', { most: 500 }))
      .refine((text) => !UNSEEN.test(text), { error: BAD_CHARACTERS })
      .pipe(z.url({ protocol: /^https$/, hostname: z.regexes.domain, error: BAD_URL }))
      .refine(leadsWhereItSays, { error: BAD_URL }),
  },
  { error: badObject },
);

const PLAIN_HOST = /^(?:localhost|[a-z0-9-]+(?:\.[a-z0-9-]+)+|\[[0-9a-f:.]+\])(?::\d+)?$/;

/** The origin of a site, typed as any address of one: `band.example/contacto` is `https://band.example`. */
export const embedOrigin = z
  .string({ error: BAD_URL })
  .trim()
  .max(500, say('too_long', { most: 500 }))
  .transform((typed, context) => {
    const address = /^https?:\/\//i.test(typed) ? typed : `https://${typed}`;
    const url = urlIn(address);
    // Several addresses in one would be read as the first of them, and a parser leaves out tabs and line ends.
    const isOne = !/\s/u.test(typed) && !UNSEEN.test(typed) && url?.username === '' && url.password === '';
    // The origin stands in a header, where a star would mean all sites.
    if (isOne && PLAIN_HOST.test(url.host)) return url.origin;
    context.addIssue({ code: 'custom', message: say('bad_site_address') });
    return z.NEVER;
  });

const colour = z
  .string({ error: say('colour_required') })
  .trim()
  .toLowerCase()
  .regex(/^#[0-9a-f]{6}$/, say('bad_colour'));

/** From three colours and the names of a preset and a pair of fonts, `palette.ts` makes all colours of the site. */
export const siteTheme = z.strictObject(
  {
    preset: z.enum(PRESET_NAMES, { error: say('bad_preset') }),
    ground: colour,
    accent: colour,
    accent2: colour,
    fontPair: z.enum(FONT_PAIRS, { error: say('bad_fonts') }),
  },
  { error: badObject },
);

/** The address of an uploaded image, from its upload ticket. Null: none, so the site draws its own. */
export const siteImage = z
  .string({ error: BAD_IMAGE_URL })
  .trim()
  .max(500, BAD_IMAGE_URL)
  .refine((url) => isImageUrl(url) && url.startsWith('/'), { error: BAD_IMAGE_URL })
  .nullish()
  .transform((url) => url ?? null);

const oneLanguage = z.enum(LANGUAGES, { error: say('bad_language') });

/** Absent: the site is in Spanish alone. */
export const languages = z
  .strictObject(
    {
      primary: oneLanguage,
      second: oneLanguage.nullable(),
      panel: oneLanguage.default('es'),
      former: oneLanguage.nullable().default(null),
    },
    { error: badObject },
  )
  .refine(({ primary, second }) => primary !== second, { error: say('languages_same'), path: ['second'] })
  .optional();
