import { quantityText, type QuoteInput } from '@tocada/contracts/deals/quote.js';
import type { Damages, Instalment, PackageKey, QuoteLine, QuoteTax } from '@tocada/contracts/deals/quote-money.js';
import type { Language } from '@tocada/contracts/ground/language.js';
import { centsIn, typedCents } from '@tocada/contracts/kit/typed-cents.js';
import { bpIn, typedBp, wholeIn } from '../typed-numbers';
import { texts } from './quote-editor.texts';
import SAMPLES from '../sample.words';

interface TypedNumber {
  read: (text: string) => number | undefined;
  fault: string;
}
export const MONEY: TypedNumber = { read: centsIn, fault: texts.badMoney };
export const WHOLE: TypedNumber = { read: wholeIn, fault: texts.badWhole };
const PERCENT: TypedNumber = { read: bpIn, fault: texts.badPercent };

/** Reads the number in a field. It says what happens to a text that is none. */
export type ReadNumber = (field: string, as: TypedNumber, text: string) => number;

/** A part of a quote: in the form, as answers have it, and as calls take it. */
export interface PartCodec<Fields, Stored, Input> {
  fieldsOf: (stored: Stored) => Fields;
  inputOf: (fields: Fields, read: ReadNumber) => Input;
  /** The field of each place in the input that has another name in the form. */
  places: Record<string, string>;
}

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

/** The line of the way there and back, without the free miles. */
export const travelLine = (language: Language, miles: number, freeMiles: number, mile: string): LineFields =>
  newLine({
    kind: 'travel',
    description: SAMPLES[language].travel,
    quantity: String(Math.max(0, miles - freeMiles) * 2),
    unit: 'mile',
    price: mile,
  });

/** A percentage has neither a quantity nor a unit. */
type LineInput = Omit<QuoteLine, 'id' | Priced> & Pick<QuoteInput['lines'][number], Priced>;
type Priced = 'quantity' | 'unit' | 'unitCents' | 'percentBp';

export const LINE: PartCodec<LineFields, QuoteLine, LineInput> = {
  fieldsOf: ({ id: _id, package: key, quantity, unit, unitCents, percentBp, ...same }) => ({
    ...same,
    package: key ?? '',
    quantity: quantityText(quantity),
    unit: percentBp === null ? unit : 'percent',
    price: percentBp === null ? typedCents(unitCents) : typedBp(percentBp),
  }),
  inputOf: ({ package: key, quantity, unit, price, chosen, ...same }, read) => ({
    ...same,
    chosen: same.optional && chosen,
    package: key || null,
    ...(unit === 'percent'
      ? { percentBp: read('price', PERCENT, price) }
      : { quantity, unit, unitCents: read('price', MONEY, price) }),
  }),
  places: { unitCents: 'price', percentBp: 'price' },
};

interface InstalmentFields {
  label: string;
  part: string;
  by: 'percent' | 'amount';
  due: 'after' | 'before' | 'on';
  days: string;
  on: string;
}

export const newInstalment = (fields: Partial<InstalmentFields> = {}): InstalmentFields => ({
  label: '',
  part: '',
  by: 'percent',
  due: 'before',
  days: '0',
  on: '',
  ...fields,
});

const dueFields = (due: Instalment['due']): Pick<InstalmentFields, 'due' | 'days' | 'on'> => {
  if ('on' in due) return { due: 'on', days: '', on: due.on };
  if ('daysAfter' in due) return { due: 'after', days: String(due.daysAfter), on: '' };
  return { due: 'before', days: String(due.daysBefore), on: '' };
};

export const INSTALMENT: PartCodec<InstalmentFields, Instalment, Instalment> = {
  fieldsOf: ({ label, percentBp, cents, due }) => ({
    label,
    by: typeof cents === 'number' ? 'amount' : 'percent',
    part: typeof cents === 'number' ? typedCents(cents) : typedBp(percentBp ?? 0),
    ...dueFields(due),
  }),
  inputOf({ label, part, by, due, days, on }, read) {
    const sum = by === 'percent' ? { percentBp: read('part', PERCENT, part) } : { cents: read('part', MONEY, part) };
    if (due === 'on') return { label, ...sum, due: { on } };
    const number = read('days', WHOLE, days);
    return { label, ...sum, due: due === 'after' ? { daysAfter: number } : { daysBefore: number } };
  },
  places: {
    percentBp: 'part',
    cents: 'part',
    due: 'days',
    'due.daysAfter': 'days',
    'due.daysBefore': 'days',
    'due.on': 'on',
  },
};

interface TaxFields {
  taxMode: QuoteTax['mode'];
  taxLabel: string;
  taxPercent: string;
  taxPermit: string;
}

/** Without a tax, its fields are sent empty: an edit leaves absent fields as they are. */
export const TAX: PartCodec<TaxFields, QuoteTax, QuoteTax> = {
  fieldsOf: ({ mode, label, bp, permit }) => ({
    taxMode: mode,
    taxLabel: label,
    taxPercent: bp ? typedBp(bp) : '',
    taxPermit: permit,
  }),
  inputOf: ({ taxMode: mode, taxLabel: label, taxPercent, taxPermit: permit }, read) =>
    mode === 'none'
      ? { mode, label: '', bp: 0, permit: '' }
      : { mode, label, bp: read('taxPercent', PERCENT, taxPercent), permit },
  places: { 'tax.label': 'taxLabel', 'tax.bp': 'taxPercent', 'tax.permit': 'taxPermit' },
};

interface StepFields {
  daysBefore: string;
  percent: string;
}

export const STEP: PartCodec<StepFields, Damages, Damages> = {
  fieldsOf: ({ daysBefore, percentBp }) => ({ daysBefore: String(daysBefore), percent: typedBp(percentBp) }),
  inputOf: ({ daysBefore, percent }, read) => ({
    daysBefore: read('daysBefore', WHOLE, daysBefore),
    percentBp: read('percent', PERCENT, percent),
  }),
  places: { percentBp: 'percent' },
};

export type { InstalmentFields, LineFields, StepFields, TaxFields };
