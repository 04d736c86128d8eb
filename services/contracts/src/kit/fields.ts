import { z } from 'zod';
import { LANGUAGES } from '../ground/language.js';
import { LIMITS } from '../ground/limits.js';
import { say, type Said } from '../sentences/say.js';

const BAD_CHARACTERS = say('bad_characters');

/** Postgres cannot store NUL, and a lone surrogate has no UTF-8 form. */
export const isStorable = (text: string) => !/\0|\p{Surrogate}/u.test(text);

/** A text with more than white space. `missing` is the error for an empty text. */
export const requiredText = (missing: Said, most: number = LIMITS.text) =>
  z
    .string({ error: missing })
    .trim()
    .min(1, missing)
    .max(most, say('too_long', { most }))
    .refine(isStorable, { error: BAD_CHARACTERS, abort: true });

/** A text that may be absent, null or empty. All three become null. */
export const optionalTextTo = (most: number) =>
  z.codec(
    z
      .string({ error: say('must_be_text') })
      .trim()
      .max(most, say('too_long', { most }))
      .refine(isStorable, { error: BAD_CHARACTERS })
      .nullish(),
    z.string().nullable(),
    { decode: (text) => text || null, encode: (text) => text },
  );

export const optionalText = optionalTextTo(LIMITS.text);

export const BAD_LIST = { error: say('must_be_list') };

export const oneOf = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.enum(values, { error: say('one_of', { values: values.join(', ') }) });

const DAY = /^\d{4}-\d{2}-\d{2}$/;
/** JavaScript accepts 24:00, but Temporal does not. */
const LOCAL_TIME = /^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):\d{2}(:\d{2}(\.\d{1,3})?)?$/;

/** JavaScript parses 2026-02-30 as 2 March, so a real day must print as it was parsed. */
const isRealDay = (text: string) => {
  const parsed = new Date(`${text.slice(0, 10)}T00:00:00Z`);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(text.slice(0, 10));
};

/** The plausible years of an event, which are also within the range of Postgres. */
const inRange = (text: string) => text >= '1900' && text < '2200';

/** A typed moment. Out: `2026-03-08` (a local day), `2026-03-08T20:30` (local time there) or an instant in `Z`. */
export const momentInput = (message = say('bad_date')) =>
  z.union([z.string(), z.number(), z.date()], { error: message }).transform((value, context) => {
    const text = typeof value === 'string' ? value.trim() : value;
    if (typeof text === 'string' && (DAY.test(text) || LOCAL_TIME.test(text))) {
      const isTime = DAY.test(text) || !Number.isNaN(new Date(`${text}Z`).getTime());
      if (isRealDay(text) && isTime && inRange(text)) return text;
    } else {
      const isIso = typeof text !== 'string' || /^\d{4}-\d{2}-\d{2}T[\d:.]+(Z|[+-]\d{2}:?\d{2})$/.test(text);
      const instant = new Date(text);
      if (isIso && !Number.isNaN(instant.getTime()) && (typeof text !== 'string' || isRealDay(text))) {
        const iso = instant.toISOString();
        if (inRange(iso)) return iso;
      }
    }
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  });

const BAD_DAY = say('bad_day');
/** A local day of the band's zone. */
export const day = z
  .string({ error: BAD_DAY })
  .trim()
  .refine((text) => DAY.test(text) && isRealDay(text) && inRange(text), { error: BAD_DAY });

const BAD_TIME = say('bad_time');
/** A local time of the band's zone, to the minute. */
export const timeOfDay = z
  .string({ error: BAD_TIME })
  .trim()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, BAD_TIME);

/** A sentence in an answer, before its language is known. */
export const saidText = z.string().transform((text) => text as Said);

/** An instant in the API: ISO 8601 in UTC. */
export const instant = z.iso.datetime();

export const id = z.uuid({ error: say('bad_id') });

/** The number of times that an admin has edited a row. */
export const revision = z.number().int();

const BAD_REVISION = say('bad_revision');
/** The `revision` of the row that an edit is based on. Without it the edit is never stale. */
export const baseRevision = z.number({ error: BAD_REVISION }).int(BAD_REVISION).min(0, BAD_REVISION).nullish();

/** An address whose host a content security policy can name: no IPv6 address, and no wildcard or separator of the policy. */
const elsewhere = z.url({ protocol: /^https$/, hostname: /^[\w-]+(?:\.[\w-]+)*$/ });

/** A path of this site, or https: pages load no other. `\` and `..` may not lead elsewhere, and no password shows. */
export const isImageUrl = (url: string) =>
  /^(?:https:\/\/|\/)[^\s\\/][^\s\\]*$/.test(url) &&
  !/\/(?:\.|%2e){1,2}(?:[/?#]|$)/i.test(url) &&
  !/^https:\/\/[^/?#]*@/.test(url) &&
  (url.startsWith('/') || elsewhere.safeParse(url).success);
export const BAD_IMAGE_URL = say('bad_image_url');
export const imageUrl = optionalText.refine((url) => url === null || isImageUrl(url), { error: BAD_IMAGE_URL });

/** `?lang=`: the language of the texts. Any other word than a language means the primary one. */
export const lang = z.enum(LANGUAGES).optional().catch(undefined);

export const BAD_CURSOR = say('bad_cursor');

/** `?limit=` and `?cursor=` of long lists. Without them the answer is the whole list, up to the bound in LIMITS. */
export const pageQuery = z.object({
  limit: z.coerce
    .number<number>({ error: say('limit_number') })
    .int(say('limit_integer'))
    .min(1, say('limit_least'))
    .max(LIMITS.page, say('limit_most', { most: LIMITS.page }))
    .optional(),
  cursor: z.string({ error: BAD_CURSOR }).min(1, BAD_CURSOR).max(500, BAD_CURSOR).optional(),
});
export type PageQuery = z.infer<typeof pageQuery>;

/** A page of items. `next` is the cursor of the next page, or null at the end. */
export const pageOf = <T extends z.ZodType>(item: T) => z.object({ items: z.array(item), next: z.string().nullable() });

export const urlIn = (text: string): URL | undefined => {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
};

/** A whole number from `least` to `most`. */
export const whole = (most: number, least = 0) => {
  const error = say('whole_number', { most });
  return z.number({ error }).int(error).min(least, error).max(most, error);
};
