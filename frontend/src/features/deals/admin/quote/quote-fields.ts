import { UNSAID_CURRENCY, type QuoteCurrency } from '@tocada/contracts/deals/currency.js';
import { quoteInput, type Quote, type QuoteInput, type QuotePresetInput } from '@tocada/contracts/deals/quote.js';
import {
  type Damages,
  type Instalment,
  type PackageKey,
  type QuoteLine,
  type QuoteTax,
} from '@tocada/contracts/deals/quote-money.js';
import { MOST_CENTS } from '@tocada/contracts/ground/money.js';
import { QUOTE_PRESETS, type MovedEvent, type QuotePreset } from '@tocada/contracts/deals/quotes.js';
import type { Language } from '@tocada/contracts/ground/language.js';
import { typedCents } from '@tocada/contracts/kit/typed-cents.js';
import { quoteSentence } from '@tocada/contracts/sentences/quote-sentences.js';
// Sets up zod.
import '../../../../lib/resolver';
import { thousandthsIn } from '../typed-numbers';
import {
  INSTALMENT,
  LINE,
  MONEY,
  newInstalment,
  newLine,
  STEP,
  TAX,
  WHOLE,
  type InstalmentFields,
  type LineFields,
  type PartCodec,
  type ReadNumber,
  type StepFields,
  type TaxFields,
} from './quote-parts';
import SAMPLES from '../sample.words';

export interface QuoteFields extends TaxFields {
  language: Language;
  packages: { key: PackageKey; name: string }[];
  lines: LineFields[];
  schedule: InstalmentFields[];
  damages: StepFields[];
  terms: string;
  termsOther: string;
  confirmOn: Quote['confirmOn'];
  /** The night of an amendment alone, which may move the event. Without a day it stays as it is. */
  event: { day: string; startTime: string; endTime: string; location: string; venue: string; guests: string } | null;
  /** These two are of a quote alone. */
  validUntil: string;
  currency: QuoteCurrency;
  /** These four are of a preset alone. */
  name: string;
  validDays: string;
  mile: string;
  freeMiles: string;
}

interface Beginning {
  language: Language;
  validUntil?: string;
  currency?: QuoteCurrency;
  terms?: string | null | undefined;
}

/** A new quote or preset: half at first, the rest on the day of the event. */
export const emptyFields = ({
  language,
  validUntil = '',
  currency = UNSAID_CURRENCY,
  terms,
}: Beginning): QuoteFields => {
  const words = SAMPLES[language];
  return {
    language,
    packages: [],
    lines: [newLine({ description: words.performance })],
    schedule: [
      newInstalment({ label: words.deposit, part: '50', due: 'after', days: '3' }),
      newInstalment({ label: words.balance, part: '50' }),
    ],
    taxMode: 'none',
    taxLabel: '',
    taxPercent: '',
    taxPermit: '',
    damages: [],
    terms: terms ?? '',
    termsOther: '',
    confirmOn: 'deposit',
    event: null,
    validUntil,
    currency,
    name: '',
    validDays: '7',
    mile: '',
    freeMiles: '',
  };
};

const LISTS = { lines: LINE, schedule: INSTALMENT, damages: STEP };

const sharedFields = (stored: Pick<Quote, keyof Quote & keyof QuotePreset>) => ({
  language: stored.language,
  packages: stored.packages,
  lines: stored.lines.map(LINE.fieldsOf),
  schedule: stored.instalments.map(INSTALMENT.fieldsOf),
  ...TAX.fieldsOf(stored.tax),
  damages: stored.damages.map(STEP.fieldsOf),
  terms: stored.terms ?? '',
  termsOther: stored.termsOther ?? '',
  confirmOn: stored.confirmOn,
});

function sharedInput(fields: QuoteFields, read: ReadNumber) {
  const { language, packages, terms, termsOther, confirmOn } = fields;
  const inputs = <F, I>(list: keyof typeof LISTS, { inputOf }: PartCodec<F, never, I>, rows: F[]): I[] =>
    rows.map((row, at) => inputOf(row, (field, as, text) => read(`${list}.${at}.${field}`, as, text)));
  const tax = TAX.inputOf(fields, read);
  return {
    language,
    packages,
    lines: inputs('lines', LINE, fields.lines).map((line) => ({
      ...line,
      taxable: tax.mode !== 'none' && line.taxable,
    })),
    schedule: inputs('schedule', INSTALMENT, fields.schedule),
    tax,
    damages: inputs('damages', STEP, fields.damages),
    terms: terms.trim() || null,
    termsOther: termsOther.trim() || null,
    confirmOn,
  };
}

/** The field of the form for a place in the input of a call. */
export const fieldAt = (path: string): string => {
  const [, list, at, place = ''] = /^(lines|schedule|damages)\.(\d+)\.(.+)$/.exec(path) ?? [];
  if (list) return `${list}.${at}.${LISTS[list as keyof typeof LISTS].places[place] ?? place}`;
  return path === 'mileCents' ? 'mile' : (TAX.places[path] ?? path);
};

/** The day of a postponed event is no day any more. */
const nightFields = (event: Quote['event']): QuoteFields['event'] => ({
  day: event.creditUntil === undefined ? event.day : '',
  startTime: event.startTime ?? '',
  endTime: event.endTime ?? '',
  location: event.location,
  venue: event.venue ?? '',
  guests: String(event.guests ?? ''),
});

const movedIn = ({ event }: QuoteFields, read: ReadNumber): { event?: MovedEvent } => {
  if (!event?.day) return {};
  const { startTime, endTime, guests, ...rest } = event;
  const heads = guests.trim() === '' ? null : read('event.guests', WHOLE, guests);
  return { event: { ...rest, startTime: startTime || null, endTime: endTime || null, guests: heads } };
};

export const fieldsOfQuote = (quote: Quote): QuoteFields => ({
  ...emptyFields({ language: quote.language }),
  ...sharedFields(quote),
  event: quote.kind === 'amendment' ? nightFields(quote.event) : null,
  validUntil: quote.validUntil,
  currency: quote.currency,
});

/** A preset's fields. A quote that is made of it begins with them. */
export const fieldsOfPreset = (preset: QuotePreset, validUntil = '', currency = UNSAID_CURRENCY): QuoteFields => ({
  ...sharedFields(preset),
  event: null,
  validUntil,
  currency,
  name: preset.name,
  validDays: String(preset.validDays),
  mile: preset.mileCents ? typedCents(preset.mileCents) : '',
  freeMiles: preset.freeMiles ? String(preset.freeMiles) : '',
});

export interface Fault {
  path: string;
  message: string;
}

/** The fields of a preset alone. An empty number is 0. */
function presetInput({ name, validDays, mile, freeMiles }: QuoteFields, read: ReadNumber) {
  const orNone: ReadNumber = (field, as, text) => (text.trim() === '' ? 0 : read(field, as, text));
  return {
    name,
    validDays: read('validDays', WHOLE, validDays),
    mileCents: orNone('mile', MONEY, mile),
    freeMiles: orNone('freeMiles', WHOLE, freeMiles),
  };
}

interface Kinds {
  quote: QuoteInput & { event?: MovedEvent };
  preset: QuotePresetInput;
}
export type FormKind = keyof Kinds;

/** The input of a call in the form, and the faults beside their fields: first the texts that are no numbers. */
export function readFields<K extends FormKind>(fields: QuoteFields, kind: K): { input: Kinds[K]; faults: Fault[] } {
  const faults: Fault[] = [];
  const read: ReadNumber = (path, as, text) => {
    const value = as.read(text);
    if (value === undefined) faults.push({ path, message: as.fault });
    return value ?? 0;
  };
  const input = {
    ...sharedInput(fields, read),
    ...(kind === 'quote'
      ? { ...movedIn(fields, read), validUntil: fields.validUntil, currency: fields.currency }
      : presetInput(fields, read)),
  };
  const checked = (kind === 'quote' ? quoteInput : QUOTE_PRESETS.create.input).safeParse(input);
  for (const { path, message } of checked.error?.issues ?? []) {
    const at = fieldAt(path.join('.'));
    if (!faults.some((fault) => fault.path === at)) faults.push({ path: at, message: quoteSentence(message) });
  }
  return { input: input as Kinds[K], faults };
}

interface Priced {
  packages: QuoteFields['packages'];
  lines: QuoteLine[];
  tax: QuoteTax;
  schedule: Instalment[];
  damages: Damages[];
}

/** A text that is no number counts as nothing, and so does a sum that no quote may cost. */
const leniently: ReadNumber = (_field, as, text) => {
  const value = as.read(text) ?? 0;
  return value <= MOST_CENTS ? value : 0;
};

/** The form as the money of a quote is computed from it. */
export function pricedOf(fields: QuoteFields): Priced {
  const { packages, lines, tax, schedule, damages } = sharedInput(fields, leniently);
  return {
    packages,
    lines: lines.map(({ quantity = '', unit = 'flat', unitCents = 0, percentBp = null, ...same }, at) => ({
      ...same,
      id: String(at),
      quantity: thousandthsIn(quantity) ?? 0,
      unit,
      unitCents,
      percentBp,
    })),
    tax,
    schedule,
    damages,
  };
}
