import { z } from 'zod';
import { LIMITS } from './limits.js';

const TOO_LONG = `No puede superar los ${LIMITS.text.toLocaleString('es-MX')} caracteres`;
const BAD_CHARACTERS = 'Contiene caracteres no permitidos';

/** Postgres cannot store NUL, and a lone surrogate has no UTF-8 form. */
export const isStorable = (text: string) => !/\0|\p{Surrogate}/u.test(text);

/** A text that must hold more than white space; `message` is what the person reads when it does not. */
export const requiredText = (message: string) =>
  z
    .string({ error: message })
    .trim()
    .min(1, message)
    .max(LIMITS.text, TOO_LONG)
    .refine(isStorable, { error: BAD_CHARACTERS, abort: true });

/** A text that may be absent, null or empty; all three mean "none" and arrive as null. */
export const optionalText = z
  .string({ error: 'Debe ser un texto' })
  .trim()
  .max(LIMITS.text, TOO_LONG)
  .refine(isStorable, { error: BAD_CHARACTERS })
  .nullish()
  .transform((text) => text || null);

const DAY = /^\d{4}-\d{2}-\d{2}$/;
/** JavaScript also takes 24:00, Temporal does not. */
const LOCAL_TIME = /^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):\d{2}(:\d{2}(\.\d{1,3})?)?$/;

/** 2026-02-30 parses in JavaScript and means 2 March; only a date that reads back unchanged is one. */
const isRealDay = (text: string) => {
  const parsed = new Date(`${text.slice(0, 10)}T00:00:00Z`);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(text.slice(0, 10));
};

/** The years that a show or a party can have; also what keeps a date inside every database's range. */
const inRange = (text: string) => text >= '1900' && text < '2200';

/**
 * A moment as a person or a program gives it. Output is one of three texts: `2026-03-08` (a local day of the band's
 * zone), `2026-03-08T20:30` (a local time there) or an ISO instant ending in `Z`.
 */
export const momentInput = (message = 'Fecha inválida') =>
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

/** An instant as the API gives it: ISO 8601 in UTC. */
export const instant = z.iso.datetime();

export const id = z.uuid({ error: 'Identificador inválido' });

/** How many times an admin has edited a row. */
export const revision = z.number().int();

const BAD_REVISION = 'La revisión debe ser un número entero';
/** The `revision` of the row that an edit is based on; without one the edit is not compared with anything. */
export const baseRevision = z.number({ error: BAD_REVISION }).int(BAD_REVISION).min(0, BAD_REVISION).nullish();

/**
 * A path of this site, or an https address: pages load no other. Browsers read `\` as `/`, and resolve `..`: neither may
 * lead elsewhere than the text says.
 */
export const isImageUrl = (url: string) =>
  /^(?:https:\/\/|\/)[^\s\\/][^\s\\]*$/.test(url) && !/\/(?:\.|%2e){1,2}(?:[/?#]|$)/i.test(url);
export const BAD_IMAGE_URL = 'La dirección de la imagen no es válida';
export const imageUrl = optionalText.refine((url) => url === null || isImageUrl(url), { error: BAD_IMAGE_URL });

export const BAD_CURSOR = 'El cursor no es válido';

/** `?limit=` and `?cursor=` of the long lists; without them the whole list, as far as LIMITS lets any answer go. */
export const pageQuery = z.object({
  limit: z.coerce
    .number({ error: 'limit debe ser un número' })
    .int('limit debe ser un número entero')
    .min(1, 'limit debe ser 1 o más')
    .max(LIMITS.page, `El límite es ${LIMITS.page}`)
    .optional(),
  cursor: z.string({ error: BAD_CURSOR }).min(1, BAD_CURSOR).max(500, BAD_CURSOR).optional(),
});
export type PageQuery = z.infer<typeof pageQuery>;

/** One page of `item`; `next` is the cursor of the following page, null at the end. */
export const pageOf = <T extends z.ZodType>(item: T) => z.object({ items: z.array(item), next: z.string().nullable() });
