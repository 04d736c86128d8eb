import { eventInput, type AdminEvent, type EVENTS } from '@tocada/contracts/events/events.js';
import { eventWords } from '@tocada/contracts/events/words.js';
import { LANGUAGES, type Language } from '@tocada/contracts/ground/language.js';
import type { RpcPayload } from '@tocada/contracts/kit/rpc.js';
import { centsIn } from '@tocada/contracts/kit/typed-cents.js';
import { say, type Said } from '@tocada/contracts/sentences/say.js';
import EVENT_FILE_WORDS from './event-files.texts.js';

export type Column = keyof typeof EVENT_FILE_WORDS.es.columns;
export const COLUMNS = Object.keys(EVENT_FILE_WORDS.es.columns) as Column[];
/** An event in words, as files hold it. */
export type Cells = Partial<Record<Column, string>>;

export type ImportedEvent = RpcPayload<typeof EVENTS.create>;
type Field = keyof ImportedEvent;

/** A line that is no event. */
export class WrongLine extends Error {
  override name = 'WrongLine';
  constructor(readonly why: Said) {
    super(why);
  }
}

/** A text as names are compared: without accents, signs, capitals and what stands in brackets. */
export const plainName = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/\([^()]*\)/g, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
    .join(' ');

/** The form of a field in its cell. */
interface Form {
  write: (value: unknown, language: Language) => string;
  /** Undefined for an empty cell. @throws WrongLine */
  read: (cell: string) => unknown;
}

const TEXT: Form = { write: (value) => String(value ?? ''), read: (cell) => cell || undefined };

const CENTS: Form = {
  write: (value) => (typeof value === 'number' ? String(value / 100) : ''),
  read(cell) {
    if (!cell) return undefined;
    const found = centsIn(cell);
    if (found === undefined) throw new WrongLine(say('line_no_price'));
    return found;
  },
};

type Choice = keyof ReturnType<typeof eventWords>;

/** The value that a word of any language, or the value itself, names. */
export function valueOf(choice: Choice, cell = ''): string | undefined {
  const name = plainName(cell);
  for (const language of LANGUAGES)
    for (const [value, word] of Object.entries(eventWords(language)[choice]))
      if (plainName(word) === name || plainName(value) === name) return value;
  return undefined;
}

/** @param usual the value that an empty cell stands for */
const choice = (name: Choice, usual?: string): Form => ({
  write: (value, language) =>
    value === usual ? '' : (eventWords(language)[name] as Record<string, string>)[value as string]!,
  read: (cell) => valueOf(name, cell),
});

/** Bandsintown writes "Tickets" beside each link that sells some. */
const SELLS = new Set(['tickets', 'boletos']);
const YES = new Set([
  ...LANGUAGES.map((language) => plainName(EVENT_FILE_WORDS[language].yes)),
  'true',
  '1',
  'x',
  'y',
  's',
]);

/** The fields that share cells, or depend on other facts than their own. */
const WOVEN = [
  'date',
  'endsAt',
  'doorsAt',
  'timeZone',
  'location',
  'publication',
  'announceAt',
  'previousDates',
  'translations',
] as const satisfies Field[];
type PlainField = Exclude<Field, (typeof WOVEN)[number]>;
type TextField = { [Name in PlainField]-?: NonNullable<ImportedEvent[Name]> extends string ? Name : never }[PlainField];

/** All other plain fields are texts. */
const FORMS: Record<Exclude<PlainField, TextField>, Form> & Partial<Record<TextField, Form>> = {
  ageLimit: choice('ageLimit', 'all'),
  ticketState: {
    ...choice('ticketState', 'none'),
    read: (cell) => valueOf('ticketState', cell) ?? (SELLS.has(plainName(cell)) ? 'on_sale' : undefined),
  },
  eventStatus: choice('status'),
  priceMinCents: CENTS,
  priceMaxCents: CENTS,
  hasPhotos: {
    write: (value, language) => EVENT_FILE_WORDS[language][value ? 'yes' : 'no'],
    read: (cell) => YES.has(plainName(cell)),
  },
};
/** Of the contract, so that files hold each field that an event gains. */
const PLAIN = (Object.keys(eventInput.shape) as Field[]).filter(
  (name): name is PlainField => !(WOVEN as readonly Field[]).includes(name),
);

const RENAMED = { priceMinCents: 'priceMin', priceMaxCents: 'priceMax', eventStatus: 'status' } as const;
const isRenamed = (name: PlainField): name is keyof typeof RENAMED => name in RENAMED;
const columnOf = (name: PlainField): Column => (isRenamed(name) ? RENAMED[name] : name);
const formOf = (name: PlainField): Form => (FORMS as Partial<Record<PlainField, Form>>)[name] ?? TEXT;

export const plainCells = (event: AdminEvent, language: Language): Cells =>
  Object.fromEntries(PLAIN.map((name) => [columnOf(name), formOf(name).write(event[name], language)]));

/** @throws WrongLine */
export const plainFields = (cells: Cells): Partial<Record<PlainField, unknown>> =>
  Object.fromEntries(PLAIN.map((name) => [name, formOf(name).read(cells[columnOf(name)] ?? '')]));
