import { defineEntity, p, type InferEntity } from '@mikro-orm/core';
import { LANGUAGES } from '@tocada/contracts/ground/language.js';
import { PURPOSES, type Template } from '@tocada/contracts/messages/replies.js';

export const TemplateEntity = defineEntity({
  name: 'reply_templates',
  properties: {
    id: p.uuid().primary(),
    /** The order in which the templates are listed. */
    place: p.integer(),
    name: p.text(),
    language: p.enum(LANGUAGES),
    purpose: p.enum(PURPOSES).nullable(),
    text: p.text(),
    revision: p.integer().default(0),
  },
});
export type TemplateRow = Readonly<InferEntity<typeof TemplateEntity>>;

export const presentTemplate = ({ id, name, language, purpose, text, revision }: TemplateRow): Template => ({
  id,
  name,
  language,
  purpose: purpose ?? null,
  text,
  revision,
});
