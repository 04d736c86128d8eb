import { z } from 'zod';
import { baseRevision, id, instant, LANGUAGES, oneOf, requiredText, revision } from './fields.js';
import { notice } from './notices.js';
import { adminRoute } from './route.js';
import { rowRoutes } from './row.routes.js';
import { read, write } from './rpc.js';

/** What a template may name: `{{nombre}}` is the first name of the client. */
export const REPLY_TAGS = [
  'nombre',
  'fecha',
  'tipo',
  'lugar',
  'total',
  'anticipo',
  'vence',
  'enlace',
  'banda',
] as const;
export type ReplyTag = (typeof REPLY_TAGS)[number];

const isTag = (name: string): name is ReplyTag => (REPLY_TAGS as readonly string[]).includes(name);

const TAG = /\{\{([^{}]*)\}\}/g;
const nameIn = (inside: string) => inside.trim().toLowerCase();

const TAG_AND_PERIOD = new RegExp(`${TAG.source}(\\.(?!\\.))?`, 'g');

/** Puts the value of each tag in its place. A value like “8:30 p.m.” ends the sentence itself. Every tag of the text is known. */
export const fillTags = (text: string, valueOf: (tag: ReplyTag) => string): string =>
  text.replace(TAG_AND_PERIOD, (_match, inside: string, period = '') => {
    const value = valueOf(nameIn(inside) as ReplyTag);
    return value.endsWith('.') ? value : value + period;
  });

/** What is wrong with the tags of a text. */
export function tagFault(text: string): string | undefined {
  const unknown = [...text.matchAll(TAG)].find(([, inside]) => !isTag(nameIn(inside!)));
  if (unknown)
    return `La etiqueta ${unknown[0]} no existe. Puedes usar ${REPLY_TAGS.map((tag) => `{{${tag}}}`).join(', ')}.`;
  if (/\{\{|\}\}/.test(text.replaceAll(TAG, '')))
    return 'Una etiqueta se escribe con dos llaves de cada lado: {{nombre}}';
  return undefined;
}

/** The text travels in an address of WhatsApp, and servers refuse long addresses. */
const LONGEST = 2000;
const TOO_LONG = 'No puede superar los 2,000 caracteres';

const replyText = requiredText('El texto es requerido')
  .max(LONGEST, TOO_LONG)
  .superRefine((text, context) => {
    const message = tagFault(text);
    if (message) context.addIssue({ code: 'custom', message });
  });

export const templateInput = z.object({
  name: requiredText('El nombre es requerido').max(80, 'No puede superar los 80 caracteres'),
  language: oneOf(LANGUAGES).default('es'),
  text: replyText,
});
export type TemplateInput = z.input<typeof templateInput>;
export const templateChange = templateInput.extend({ revision: baseRevision });
export type TemplateChange = z.input<typeof templateChange>;
/** A DELETE may have no body. */
export const templateRemoval = z.object({ revision: baseRevision }).prefault({});
type TemplateRemoval = z.input<typeof templateRemoval>;

/** A text with which the band answers. */
const template = z.object({
  id,
  name: z.string(),
  /** The language of the inquiries for which it is offered. */
  language: z.enum(LANGUAGES),
  text: z.string(),
  revision,
});
export type Template = z.infer<typeof template>;

const REPLY_CHANNELS = ['whatsapp', 'mail'] as const;

/** A template with the values of one inquiry. */
export const draft = z.object({
  templateId: id,
  name: z.string(),
  text: z.string(),
  /** The tags without a value. The text names each of them in words. */
  missing: z.array(z.enum(REPLY_TAGS)),
  /** Opens WhatsApp with the text; null when the client gave no number. */
  whatsapp: z.string().nullable(),
});
export type Draft = z.infer<typeof draft>;

export const replyInput = z.object({
  templateId: id,
  channel: oneOf(REPLY_CHANNELS),
  /** The text as the admin changed it. Without it, that of the template. */
  text: replyText.nullish(),
  revision: baseRevision,
});
export type ReplyInput = z.input<typeof replyInput>;

export const reply = z.object({
  id,
  at: instant,
  channel: z.enum(REPLY_CHANNELS),
  /** The name of its template. */
  template: z.string(),
  text: z.string(),
  /** What became of the mail. Null for WhatsApp: the text was prepared, and nobody knows whether it was sent. */
  mail: notice.omit({ kind: true }).nullable(),
});
export type Reply = z.infer<typeof reply>;

export const replySent = reply.extend({ inquiryId: id, missing: draft.shape.missing, whatsapp: draft.shape.whatsapp });

export const TEMPLATES = {
  /** In the order in which they were made. */
  all: read('bookings.templates.all', z.object({}), z.array(template)),
  create: write('bookings.templates.create', templateInput, template),
  update: write('bookings.templates.update', templateChange.extend({ id }), template),
  remove: write('bookings.templates.remove', z.object({ id, revision: baseRevision }), z.null()),
};

const PATH = '/api/admin/reply-templates';

export const TEMPLATE_ROUTES = {
  all: adminRoute<void, Template[]>()('GET', PATH),
  ...rowRoutes<TemplateInput, TemplateChange, Template, TemplateRemoval>()(PATH, 'template', {
    create: 'Plantilla agregada',
    update: 'Plantilla cambiada',
    remove: 'Plantilla eliminada',
  }),
};
