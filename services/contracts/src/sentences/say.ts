import type content from './content-errors.texts.js';
import type desk from './desk-errors.texts.js';
import type codes from './errors.texts.js';
import type fields from './field-errors.texts.js';
import type forms from './form-errors.texts.js';
import type gateway from './gateway-errors.texts.js';
import type push from './push-errors.texts.js';
import type quotes from './quote-errors.texts.js';
import type stored from './stored-faults.texts.js';
import type uploads from './upload-errors.texts.js';

type Catalogue = (typeof codes)['es'] &
  (typeof fields)['es'] &
  (typeof forms)['es'] &
  (typeof desk)['es'] &
  (typeof content)['es'] &
  (typeof uploads)['es'] &
  (typeof gateway)['es'] &
  (typeof push)['es'] &
  (typeof quotes)['es'] &
  (typeof stored)['es'];

declare const said: unique symbol;
/**
 * A sentence before its language is known: the key of a catalogue, and its parameters as JSON, `too_long?{"most":60}`.
 * Schemas and errors carry it. Where an answer or a screen is made, the catalogues turn it into a sentence.
 */
export type Said = string & { readonly [said]: true };

type Given<Entry> = Entry extends (params: infer Params) => string ? [params: Params] : [];

export const say = <Key extends keyof Catalogue>(key: Key, ...[params]: Given<Catalogue[Key]>): Said =>
  (params ? `${key}?${JSON.stringify(params)}` : key) as Said;

export type Sentences = Readonly<Record<string, string | ((params: never) => string)>>;

/** The sentence for a text. A text that no key begins is a sentence itself: zod's own, or one of another release. */
export function sentenceIn(sentences: Sentences, text: string): string {
  const [, key = '', params] = /^(\w+)(?:\?(.*))?$/s.exec(text) ?? [];
  const entry = Object.hasOwn(sentences, key) ? sentences[key] : undefined;
  if (typeof entry !== 'function') return params === undefined && entry !== undefined ? entry : text;
  try {
    return entry(JSON.parse(params!) as never);
  } catch {
    // The parameters of another release.
    return text;
  }
}
