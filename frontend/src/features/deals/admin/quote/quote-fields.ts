import {
  MOST_CENTS,
  type Damages,
  type Due,
  type Instalment,
  type PackageKey,
  type QuoteLine,
  type QuoteTax,
} from '@tocada/contracts/deals/quote-money.js';
import {
  QUOTE_PRESETS,
  quoteInput,
  quantityText,
  type MovedEvent,
  type Quote,
  type QuoteInput,
  type QuotePreset,
  type QuotePresetInput,
} from '@tocada/contracts/deals/quotes.js';
import type { Language } from '@tocada/contracts/ground/language.js';
import { centsIn, typedCents } from '@tocada/contracts/kit/typed-cents.js';
import { quoteSentence } from '@tocada/contracts/sentences/quote-sentences.js';
// Sets up zod.
import '../../../../lib/resolver';
import { bpIn, thousandthsIn, typedBp, wholeIn } from '../typed-numbers';
import { texts } from './quote-editor.texts';
import SAMPLES from './sample.words';

interface LineFields {
  /** "": a line of every package. */
  package: PackageKey | '';
  kind: QuoteLine['kind'];
  description: string;
  quantity: string;
  /** `percent`: the price is a part of the package's sum. */
  unit: QuoteLine['unit'] | 'percent';
  price: string;
  taxable: boolean;
  optional: boolean;
  chosen: boolean;
}

interface InstalmentFields {
  label: string;
  part: string;
  by: 'percent' | 'amount';
  due: 'after' | 'before' | 'on';
  days: string;
  on: string;
}

/** A quote, or a preset of quotes, as the form has it. */
export interface QuoteFields {
  language: Language;
  packages: { key: PackageKey; name: string }[];
  lines: LineFields[];
  schedule: InstalmentFields[];
  taxMode: QuoteTax['mode'];
  taxLabel: string;
  taxPercent: string;
  taxPermit: string;
  damages: { daysBefore: string; percent: string }[];
  terms: string;
  termsOther: string;
  confirmOn: Quote['confirmOn'];
  /** The night of an amendment alone, which may move the event. Without a day it stays as it is. */
  event: { day: string; startTime: string; endTime: string; location: string } | null;
  /** Of a quote alone. */
  validUntil: string;
  /** These four are of a preset alone. */
  name: string;
  validDays: string;
  mile: string;
  freeMiles: string;
}

export const newLine = (fields: Partial<LineFields> = {}): LineFields => ({
  package: '',
  kind: 'performance',
  description: '',
  quantity: '1',
  unit: 'flat',
  price: '',
  taxable: false,
  optional: false,
  chosen: false,
  ...fields,
});

export const newInstalment = (fields: Partial<InstalmentFields> = {}): InstalmentFields => ({
  label: '',
  part: '',
  by: 'percent',
  due: 'before',
  days: '0',
  on: '',
  ...fields,
});

/** The line of the way there and back, without the free miles. */
export const travelLine = (language: Language, miles: number, freeMiles: number, mile: string): LineFields =>
  newLine({
    kind: 'travel',
    description: SAMPLES[language].travel,
    quantity: String(Math.max(0, miles - freeMiles) * 2),
    unit: 'mile',
    price: mile,
  });

interface Beginning {
  language: Language;
  validUntil?: string;
  terms?: string | null | undefined;
}

/** A new quote or preset: half at first, the rest on the day of the event. */
export const emptyFields = ({ language, validUntil = '', terms }: Beginning): QuoteFields => {
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
    name: '',
    validDays: '7',
    mile: '',
    freeMiles: '',
  };
};

const dueFields = (due: Due): Pick<InstalmentFields, 'due' | 'days' | 'on'> => {
  if ('on' in due) return { due: 'on', days: '', on: due.on };
  if ('daysAfter' in due) return { due: 'after', days: String(due.daysAfter), on: '' };
  return { due: 'before', days: String(due.daysBefore), on: '' };
};

const sharedFields = ({
  language,
  packages,
  lines,
  instalments,
  tax,
  damages,
  terms,
  termsOther,
  confirmOn,
}: Pick<Quote, keyof Quote & keyof QuotePreset>) => ({
  language,
  packages,
  lines: lines.map((line): LineFields => {
    const { unit, percentBp, quantity, unitCents } = line;
    const { kind, description, taxable, optional, chosen } = line;
    const isPercent = percentBp !== null;
    return {
      package: line.package ?? '',
      kind,
      description,
      quantity: quantityText(quantity),
      unit: isPercent ? 'percent' : unit,
      price: isPercent ? typedBp(percentBp) : typedCents(unitCents),
      taxable,
      optional,
      chosen,
    };
  }),
  schedule: instalments.map(({ label, percentBp, cents, due }): InstalmentFields => ({
    label,
    by: typeof cents === 'number' ? 'amount' : 'percent',
    part: typeof cents === 'number' ? typedCents(cents) : typedBp(percentBp ?? 0),
    ...dueFields(due),
  })),
  taxMode: tax.mode,
  taxLabel: tax.label,
  taxPercent: tax.bp ? typedBp(tax.bp) : '',
  taxPermit: tax.permit,
  damages: damages.map(({ daysBefore, percentBp }) => ({
    daysBefore: String(daysBefore),
    percent: typedBp(percentBp),
  })),
  terms: terms ?? '',
  termsOther: termsOther ?? '',
  confirmOn,
});

/** The day of a postponed event is no day any more. */
const nightFields = (event: Quote['event']): QuoteFields['event'] =>
  event
    ? {
        day: event.creditUntil === undefined ? event.day : '',
        startTime: event.startTime ?? '',
        endTime: event.endTime ?? '',
        location: event.location,
      }
    : null;

export const fieldsOfQuote = (quote: Quote): QuoteFields => ({
  ...emptyFields({ language: quote.language }),
  ...sharedFields(quote),
  event: quote.kind === 'amendment' ? nightFields(quote.event) : null,
  validUntil: quote.validUntil,
});

/** A preset's fields. A quote that is made of it begins with them. */
export const fieldsOfPreset = (preset: QuotePreset, validUntil = ''): QuoteFields => ({
  ...sharedFields(preset),
  event: null,
  validUntil,
  name: preset.name,
  validDays: String(preset.validDays),
  mile: preset.mileCents ? typedCents(preset.mileCents) : '',
  freeMiles: preset.freeMiles ? String(preset.freeMiles) : '',
});

export interface Fault {
  path: string;
  message: string;
}

/** The field of the form for a place in the input of a call. */
export const fieldAt = (path: string): string =>
  path
    .replace(/^(lines\.\d+)\.(unitCents|percentBp)$/, '$1.price')
    .replace(/^(schedule\.\d+)\.(cents|percentBp)$/, '$1.part')
    .replace(/^(schedule\.\d+)\.due\.on$/, '$1.on')
    .replace(/^(schedule\.\d+)\.due\b.*$/, '$1.days')
    .replace(/^(damages\.\d+)\.percentBp$/, '$1.percent')
    .replace(/^tax\.label$/, 'taxLabel')
    .replace(/^tax\.bp$/, 'taxPercent')
    .replace(/^tax\.permit$/, 'taxPermit')
    .replace(/^mileCents$/, 'mile');

const movedIn = ({ event }: QuoteFields): { event?: MovedEvent } =>
  event?.day
    ? {
        event: {
          day: event.day,
          startTime: event.startTime || null,
          endTime: event.endTime || null,
          location: event.location,
        },
      }
    : {};

/** The input of the calls, and the texts that are no numbers. */
function inputIn(fields: QuoteFields, kind: 'quote' | 'preset') {
  const faults: Fault[] = [];
  const read = (path: string, text: string, parse: (text: string) => number | undefined, message: string): number => {
    const value = parse(text);
    if (value === undefined) faults.push({ path, message });
    return value ?? 0;
  };
  const money = (path: string, text: string) => read(path, text, centsIn, texts.badMoney);
  const percent = (path: string, text: string) => read(path, text, bpIn, texts.badPercent);
  const whole = (path: string, text: string) => read(path, text, wholeIn, texts.badWhole);
  const orNone = (text: string, parse: (text: string) => number) => (text.trim() === '' ? 0 : parse(text));

  const {
    language,
    packages,
    terms,
    termsOther,
    confirmOn,
    taxMode: mode,
    taxLabel: label,
    taxPermit: permit,
  } = fields;
  const shared = {
    language,
    packages,
    lines: fields.lines.map((line, at) => {
      const { unit, price, quantity, package: key, kind: of, description, taxable, optional, chosen } = line;
      const isPercent = unit === 'percent';
      return {
        kind: of,
        description,
        taxable: mode !== 'none' && taxable,
        optional,
        chosen: optional && chosen,
        package: key || null,
        ...(isPercent
          ? { percentBp: percent(`lines.${at}.price`, price) }
          : { quantity, unit, unitCents: money(`lines.${at}.price`, price) }),
      };
    }),
    schedule: fields.schedule.map(({ label: name, part, by, due, days, on }, at) => ({
      label: name,
      ...(by === 'percent'
        ? { percentBp: percent(`schedule.${at}.part`, part) }
        : { cents: money(`schedule.${at}.part`, part) }),
      due:
        due === 'on'
          ? { on }
          : due === 'after'
            ? { daysAfter: whole(`schedule.${at}.days`, days) }
            : { daysBefore: whole(`schedule.${at}.days`, days) },
    })),
    // The form sends every field, because an edit does not change absent ones.
    tax:
      mode === 'none'
        ? { mode, label: '', bp: 0, permit: '' }
        : { mode, label, bp: percent('taxPercent', fields.taxPercent), permit },
    damages: fields.damages.map((step, at) => ({
      daysBefore: whole(`damages.${at}.daysBefore`, step.daysBefore),
      percentBp: percent(`damages.${at}.percent`, step.percent),
    })),
    terms: terms.trim() || null,
    termsOther: termsOther.trim() || null,
    confirmOn,
  };
  const input =
    kind === 'quote'
      ? { ...shared, ...movedIn(fields), validUntil: fields.validUntil }
      : {
          ...shared,
          name: fields.name,
          validDays: whole('validDays', fields.validDays),
          mileCents: orNone(fields.mile, (text) => money('mile', text)),
          freeMiles: orNone(fields.freeMiles, (text) => whole('freeMiles', text)),
        };
  return { input, faults };
}

interface Kinds {
  quote: QuoteInput & { event?: MovedEvent };
  preset: QuotePresetInput;
}
export type FormKind = keyof Kinds;

/** The input of a call in the form, and the faults beside their fields. */
export function readFields<K extends FormKind>(fields: QuoteFields, kind: K): { input: Kinds[K]; faults: Fault[] } {
  const { input, faults } = inputIn(fields, kind);
  const schema = kind === 'quote' ? quoteInput : QUOTE_PRESETS.create.input;
  const checked = schema.safeParse(input);
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

const bounded = (cents: number | undefined) => (cents !== undefined && cents <= MOST_CENTS ? cents : 0);

/** The form as the money of a quote is computed from it. A text that is no number counts as nothing. */
export function pricedOf(fields: QuoteFields): Priced {
  const { packages, taxMode: mode, taxLabel: label, taxPercent, taxPermit: permit } = fields;
  return {
    packages,
    lines: fields.lines.map((line, at) => ({
      id: String(at),
      package: line.package || null,
      kind: line.kind,
      description: line.description,
      quantity: thousandthsIn(line.quantity) ?? 0,
      unit: line.unit === 'percent' ? 'flat' : line.unit,
      unitCents: line.unit === 'percent' ? 0 : bounded(centsIn(line.price)),
      percentBp: line.unit === 'percent' ? (bpIn(line.price) ?? 0) : null,
      taxable: line.taxable,
      optional: line.optional,
      chosen: line.chosen,
    })),
    tax: { mode, label, bp: bpIn(taxPercent) ?? 0, permit },
    schedule: fields.schedule.map(({ label: name, part, by, due, days, on }) => ({
      label: name,
      ...(by === 'percent' ? { percentBp: bpIn(part) ?? 0 } : { cents: bounded(centsIn(part)) }),
      due:
        due === 'on'
          ? { on }
          : due === 'after'
            ? { daysAfter: wholeIn(days) ?? 0 }
            : { daysBefore: wholeIn(days) ?? 0 },
    })),
    damages: fields.damages.map(({ daysBefore, percent }) => ({
      daysBefore: wholeIn(daysBefore) ?? 0,
      percentBp: bpIn(percent) ?? 0,
    })),
  };
}
