import { z } from 'zod';
import { timeText } from '../ground/days.js';
import { SPOKEN, type Language } from '../ground/language.js';
import CLIENT_WORDS from './client-words.texts.js';
import type { Quote, QuotedEvent } from './quote.js';

/** The details of an event that its client has told. The agreement prints them beside its terms. The budget is none of them. */
export const clientWords = z
  .object({
    startTime: z.string(),
    endTime: z.string(),
    venue: z.string(),
    guests: z.number().int(),
    setting: z.string(),
    rainPlan: z.string(),
    sound: z.string(),
    mayAnnounce: z.boolean(),
  })
  .partial();
export type ClientWords = z.infer<typeof clientWords>;
export type ClientWord = keyof ClientWords;

/** In the order in which they are printed. */
const FIELDS = Object.keys(clientWords.shape) as ClientWord[];
/** The details that a quote holds, too. */
const QUOTED = ['startTime', 'endTime', 'venue', 'guests'] as const;

type Details = { [Field in ClientWord]?: ClientWords[Field] | null };
type Quoted = Pick<Quote, 'event' | 'kind'>;
type Value = string | number | boolean;

const quotedIn = (event: QuotedEvent, field: ClientWord): Value | null => {
  const quoted = QUOTED.find((one) => one === field);
  return quoted ? (event[quoted] ?? null) : null;
};

/** The details that a quote does not hold. Details are closed before an amendment, so it holds what answers them. */
export function wordsBeside(details: Details, { event, kind }: Quoted): ClientWords {
  const told = FIELDS.filter((field) => {
    const quoted = quotedIn(event, field);
    return details[field] != null && (quoted === null || (kind === 'quote' && quoted !== details[field]));
  });
  return Object.fromEntries(told.map((field) => [field, details[field]]));
}

/** The same text for the same words, for their hash. */
export const canonicalText = (words: ClientWords): string =>
  JSON.stringify(FIELDS.filter((field) => words[field] !== undefined).map((field) => [field, words[field]]));

/** "Invitados" */
export const wordName = (field: ClientWord, language: Language = SPOKEN): string =>
  CLIENT_WORDS[language].fields[field];

type Choices = Partial<Record<ClientWord, Record<string, string>>>;
/** The answers that a detail may have, with their words. */
export const wordChoices = (field: ClientWord, language: Language = SPOKEN): Record<string, string> =>
  (CLIENT_WORDS[language].choices as Choices)[field] ?? {};

function valueText(field: ClientWord, value: Value, language: Language): string {
  if (field === 'startTime' || field === 'endTime') return timeText(String(value), language);
  const [choices, text] = [wordChoices(field, language), String(value)];
  return Object.hasOwn(choices, text) ? choices[text]! : text;
}

/** The known details in rows of a table: "Invitados", "120". */
export const wordRows = (details: Details, language: Language = SPOKEN): [name: string, value: string][] =>
  FIELDS.flatMap((field): [string, string][] => {
    const value = details[field];
    return value == null ? [] : [[wordName(field, language), valueText(field, value, language)]];
  });

/** The details that a client told against a quote, in words. Empty without any: a detail that the quote leaves open is none. */
export const differenceText = (details: Details, event: QuotedEvent, language: Language): string =>
  QUOTED.flatMap((field) => {
    const [quoted, told] = [quotedIn(event, field), details[field] ?? null];
    if (quoted === null || told === null || quoted === told) return [];
    const text = (value: Value) => valueText(field, value, language);
    return [CLIENT_WORDS[language].differs(wordName(field, language), text(told), text(quoted))];
  }).join(' ');

/** The heading of the details beside a quote, and the sentence below it. */
export const wordsTitle = (language: Language = SPOKEN): string => CLIENT_WORDS[language].title;
export const wordsWhy = (language: Language = SPOKEN): string => CLIENT_WORDS[language].why;
