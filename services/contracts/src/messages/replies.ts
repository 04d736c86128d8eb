import { z } from 'zod';
import { LANGUAGES } from '../ground/language.js';
import { baseRevision, id, instant, oneOf, requiredText, revision, saidText } from '../kit/fields.js';
import { adminRoute } from '../kit/route.js';
import { rowRoutes } from '../kit/row.routes.js';
import { read, write } from '../kit/rpc.js';
import { say, type Said } from '../sentences/say.js';
import { notice } from './notices.js';

/** A template's tags: `{{nombre}}` is the client's first name, `{{libres}}` the next free nights near the asked one. */
export const REPLY_TAGS = [
  'nombre',
  'fecha',
  'libres',
  'tipo',
  'lugar',
  'total',
  'anticipo',
  'vence',
  'enlace',
  'banda',
] as const;
export type ReplyTag = (typeof REPLY_TAGS)[number];

/** News of an inquiry of which the client should hear. */
const NEWS_KINDS = ['booked', 'moved', 'cancelled', 'lost', 'overruled', 'challenge'] as const;
export type NewsKind = (typeof NEWS_KINDS)[number];

/** When a template fits. A text for a purpose is untrue in any other situation, and is then not ready to be sent. */
export const PURPOSES = ['free', 'taken', 'held', 'quote', 'nudge', 'deposit', 'thanks', ...NEWS_KINDS] as const;
export type Purpose = (typeof PURPOSES)[number];

const isTag = (name: string): name is ReplyTag => (REPLY_TAGS as readonly string[]).includes(name);

const TAG = /\{\{([^{}]*)\}\}/g;
const nameIn = (inside: string) => inside.trim().toLowerCase();

const TAG_AND_PERIOD = new RegExp(`${TAG.source}(\\.(?!\\.))?`, 'g');

/** The tags that a text names, each as often as the text names it. Every tag of the text is known. */
export const tagsIn = (text: string): ReplyTag[] =>
  [...text.matchAll(TAG)].map(([, inside]) => nameIn(inside!) as ReplyTag);

/** Puts the value of each tag in its place. A value like “8:30 p.m.” ends the sentence itself. Every tag of the text is known. */
export const fillTags = (text: string, valueOf: (tag: ReplyTag) => string): string =>
  text.replace(TAG_AND_PERIOD, (_match, inside: string, period = '') => {
    const value = valueOf(nameIn(inside) as ReplyTag);
    return value.endsWith('.') ? value : value + period;
  });

export function tagFault(text: string): Said | undefined {
  const unknown = [...text.matchAll(TAG)].find(([, inside]) => !isTag(nameIn(inside!)));
  if (unknown) return say('tag_unknown', { tag: unknown[0], tags: REPLY_TAGS.map((tag) => `{{${tag}}}`).join(', ') });
  return /\{\{|\}\}/.test(text.replaceAll(TAG, '')) ? say('tag_broken') : undefined;
}

/** The text travels in an address of WhatsApp, and servers refuse long addresses. */
const LONGEST = 2000;

/** A text as it is sent. It may hold anything, because the words of a client may look like tags. */
const replyText = requiredText(say('text_required')).max(LONGEST, say('too_long', { most: LONGEST }));

const templateText = replyText.superRefine((text, context) => {
  const message = tagFault(text);
  if (message) context.addIssue({ code: 'custom', message });
});

const BAD_PURPOSE = say('one_of', { values: PURPOSES.join(', ') });

export const templateInput = z.object({
  name: requiredText(say('name_required')).max(80, say('too_long', { most: 80 })),
  language: oneOf(LANGUAGES).default('es'),
  /** Absent: a template keeps its purpose. A select sends "" for none. */
  purpose: z.union([z.literal('').transform(() => null), oneOf(PURPOSES)], { error: BAD_PURPOSE }).nullish(),
  text: templateText,
});
export type TemplateInput = z.input<typeof templateInput>;
const templateChange = templateInput.extend({ revision: baseRevision });

/** A text with which the band answers. */
const template = z.object({
  id,
  name: z.string(),
  /** The language of the inquiries for which it is offered. */
  language: z.enum(LANGUAGES),
  /** Null: for any situation. */
  purpose: z.enum(PURPOSES).nullable(),
  text: z.string(),
  revision,
});
export type Template = z.infer<typeof template>;

const REPLY_CHANNELS = ['whatsapp', 'mail'] as const;

export const draft = z.object({
  templateId: id,
  name: z.string(),
  text: z.string(),
  purpose: z.enum(PURPOSES).nullable(),
  /** Why the text would not be true now. Such a text can only be sent after a change. */
  untrue: z.string().nullable(),
  untrueSaid: saidText.nullable(),
  /** A fact that the band should know before it sends the text. */
  hint: z.string().nullable(),
  hintSaid: saidText.nullable(),
  /** The tags without a value. The text names each of them in words. */
  missing: z.array(z.enum(REPLY_TAGS)),
  /** Opens WhatsApp with the text; null when the client gave no number. */
  whatsapp: z.string().nullable(),
});
export type Draft = z.infer<typeof draft>;

export const replyInput = z.object({
  templateId: id,
  channel: oneOf(REPLY_CHANNELS),
  /** The text as the admin changed it, which is sent as it is. Without it, that of the template. */
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
  /** The delivery state of the mail. Null for WhatsApp, which does not report whether the prepared text was sent. */
  mail: notice.omit({ kind: true }).nullable(),
});
export type Reply = z.infer<typeof reply>;

const CONTACT_CHANNELS = ['whatsapp', 'phone', 'mail'] as const;
export type ContactChannel = (typeof CONTACT_CHANNELS)[number];

/** The admin has opened a chat, a call or a mail to the client from the panel. */
export const contactInput = z.object({ channel: oneOf(CONTACT_CHANNELS) });

/** A change of an inquiry that its client has not heard of yet. */
export const news = z.object({
  kind: z.enum(NEWS_KINDS),
  /** The entry of the timeline that made it news. */
  activityId: id,
});
export type News = z.infer<typeof news>;

/** The client need not hear of this news, or knows already. */
export const newsInput = z.object({ activityId: id });

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
  all: adminRoute('GET', PATH, { call: TEMPLATES.all }),
  ...rowRoutes(PATH, TEMPLATES, 'template'),
};
