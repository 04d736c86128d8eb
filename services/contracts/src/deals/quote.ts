import { z } from 'zod';
import { LANGUAGES } from '../ground/language.js';
import { LIMITS } from '../ground/limits.js';
import { MOST_CENTS } from '../ground/money.js';
import {
  BAD_LIST,
  day,
  id,
  instant,
  oneOf,
  optionalText,
  optionalTextTo,
  requiredText,
  revision,
  whole,
} from '../kit/fields.js';
import { stored } from '../kit/stored.js';
import { say } from '../sentences/say.js';
import { QUOTE_CURRENCIES } from './currency.js';
import { LINE_KINDS, LINE_UNITS, PACKAGE_KEYS, scheduleFault, TAX_MODES, WHOLE_BP } from './quote-money.js';

export const QUOTE_STATES = [
  'draft',
  'sent',
  'partly_signed',
  'accepted',
  'declined',
  'withdrawn',
  'superseded',
] as const;
export type QuoteState = (typeof QUOTE_STATES)[number];
/** The moment at which the night becomes the client's. */
export const CONFIRM_ON = ['deposit', 'signature'] as const;
/** The ways to agree without a signature on the page. `before`: the band brings the deal along from elsewhere. */
export const AGREED_HOW = ['phone', 'chat', 'mail', 'paper', 'order', 'standing', 'before'] as const;
export type AgreedHow = (typeof AGREED_HOW)[number];
/** The most that one quote may hold. */
export const QUOTE_LIMITS = { packages: 3, lines: 60, schedule: 4, damages: 4 } as const;

const cents = whole(MOST_CENTS);
const percentBp = whole(WHOLE_BP);
export const BAD_PART = { error: say('must_be_part') };
const flag = z.boolean({ error: say('bad_flag') }).default(false);
/** An absent text is an empty one in answers. */
export const line = (most: number = LIMITS.line) =>
  z.codec(optionalTextTo(most), z.string(), { decode: (text) => text ?? '', encode: (text) => text });

const BAD_QUANTITY = say('bad_quantity');
/** A quantity in thousandths. */
export function thousandthsOf(quantity: string): number {
  const [units = '0', places = ''] = quantity.split('.');
  return Number(units) * 1000 + Number(places.padEnd(3, '0'));
}
/** `"2.5"`: a decimal number with at most three places. A text on the way to its service too, which parses it again. */
const quantity = z
  .string({ error: BAD_QUANTITY })
  .trim()
  .regex(/^\d{1,4}(?:\.\d{1,3})?$/, BAD_QUANTITY)
  .refine((text) => thousandthsOf(text) > 0, { error: BAD_QUANTITY });

/** The thousandths of a quantity as the text that the input takes. */
export const quantityText = (thousandths: number): string => String(thousandths / 1000);

const BAD_DUE = say('bad_due');
const due = z.union(
  [
    z.strictObject({ daysAfter: whole(1000) }),
    z.strictObject({ on: day }),
    z.strictObject({ daysBefore: whole(1000) }),
  ],
  { error: BAD_DUE },
);

const lineInput = z.object(
  {
    kind: oneOf(LINE_KINDS),
    description: requiredText(say('includes_required'), LIMITS.line),
    quantity: quantity.default('1'),
    unit: oneOf(LINE_UNITS).default('flat'),
    unitCents: cents.default(0),
    percentBp: percentBp.nullish(),
    taxable: flag,
    optional: flag,
    chosen: flag,
    package: oneOf(PACKAGE_KEYS).nullish(),
  },
  BAD_PART,
);

const BAD_SCHEDULE = say('bad_schedule', { most: QUOTE_LIMITS.schedule });
const instalment = z
  .object(
    {
      label: requiredText(say('label_required'), 80),
      percentBp: percentBp.nullish(),
      cents: cents.nullish(),
      due,
    },
    BAD_PART,
  )
  .refine(({ percentBp: part, cents: sum }) => typeof part === 'number' || typeof sum === 'number', {
    error: BAD_SCHEDULE,
    path: ['cents'],
  });

const taxInput = z
  .object({ mode: oneOf(TAX_MODES), label: line(80), bp: whole(5000).default(0), permit: line(80) }, BAD_PART)
  .refine(({ mode, permit }) => mode !== 'added' || permit !== '', { error: say('permit_missing'), path: ['permit'] });

export const NO_TAX = { mode: 'none', label: '', bp: 0, permit: '' } as const;
const UNEVEN = say('uneven_damages');
const damages = z
  .array(z.object({ daysBefore: whole(1000), percentBp }, BAD_PART), BAD_LIST)
  .max(QUOTE_LIMITS.damages, UNEVEN)
  .refine(
    (steps) =>
      steps.every((step, index) => {
        const before = steps[index - 1];
        return !before || (step.daysBefore < before.daysBefore && step.percentBp >= before.percentBp);
      }),
    { error: UNEVEN },
  );

export const shared = {
  /** The language in which the agreement is signed. Absent: that of the inquiry. */
  language: oneOf(LANGUAGES).optional(),
  packages: z
    .array(z.object({ key: oneOf(PACKAGE_KEYS), name: requiredText(say('name_required'), 80) }, BAD_PART), BAD_LIST)
    .max(QUOTE_LIMITS.packages, say('limit_most', { most: QUOTE_LIMITS.packages })),
  lines: z
    .array(lineInput, { error: say('lines_missing') })
    .min(1, say('lines_missing'))
    .max(QUOTE_LIMITS.lines, say('limit_most', { most: QUOTE_LIMITS.lines })),
  schedule: z
    .array(instalment, BAD_LIST)
    .max(QUOTE_LIMITS.schedule, BAD_SCHEDULE)
    .superRefine((all, context) => {
      const fault = scheduleFault(all);
      if (fault) context.addIssue({ code: 'custom', message: say(fault) });
    }),
  tax: taxInput,
  damages: damages,
  /** The text that is signed. */
  terms: optionalText,
  /** A courtesy translation of the terms into the other language, which is not signed. */
  termsOther: optionalText,
  confirmOn: oneOf(CONFIRM_ON),
};

/** An edit leaves what is absent as it is, so the values of a new quote stand apart. */
const fresh = {
  ...shared,
  packages: shared.packages.default([]),
  schedule: shared.schedule.default([]),
  tax: shared.tax.default(NO_TAX),
  damages: shared.damages.default([]),
  confirmOn: shared.confirmOn.default('deposit'),
};

/** Absent in a new quote: the currency of the quote before, of a request that has payments, and otherwise the site's. */
export const currency = z.enum(QUOTE_CURRENCIES, { error: say('currency_not_quoted') });

/** The parts of a quote. Its sums and the fit of its parts are checked where it is kept. */
export const quoteInput = z.object({ ...fresh, validUntil: day, currency: currency.optional() });
export const quoteChange = z.object({ ...shared, validUntil: day, currency }).partial();
export type QuoteInput = z.input<typeof quoteInput>;
export const presetInput = z.object({
  ...fresh,
  name: requiredText(say('name_required'), 80),
  /** The days for which a quote of this preset is valid. */
  validDays: whole(365, 1).default(7),
  /** Travel costs `mileCents` for each mile beyond the free ones, both ways. */
  mileCents: whole(100_000).default(0),
  freeMiles: whole(10_000).default(0),
});
export type QuotePresetInput = z.input<typeof presetInput>;

const totals = z.object({
  subtotalCents: z.number().int(),
  discountCents: z.number().int(),
  taxCents: z.number().int(),
  totalCents: z.number().int(),
});
const datedInstalment = z.object({
  label: z.string(),
  cents: z.number().int(),
  /** The day, and before the signature the day if the client signed today. */
  on: z.string(),
  /** The days from the signature, before it is made. Null for a day that stands. */
  daysAfter: z.number().int().nullable(),
});

export const quoteLine = stored(lineInput).extend({
  id: z.string(),
  package: z.enum(PACKAGE_KEYS).nullable(),
  /** In thousandths. */
  quantity: z.number().int(),
  percentBp: z.number().int().nullable(),
});
const choice = z.object({ package: z.enum(PACKAGE_KEYS).nullable(), extras: z.array(z.string()) });
export const quoteParts = stored(z.object(shared))
  .omit({ language: true, schedule: true })
  .extend({ lines: z.array(quoteLine) });

/** The night that a quote is for, as the band had it when the quote was sent. */
const quotedEvent = z.object({
  type: z.string(),
  /** A local day. */
  day: z.string(),
  startTime: z.string().nullable(),
  endTime: z.string().nullable(),
  location: z.string(),
  /** Absent from quotes of earlier releases, as `guests` is. Null while it is unknown. */
  venue: z.string().nullable().optional(),
  guests: z.number().int().nullable().optional(),
  /** Present while the event is postponed without a new day: the last day on which the client can use what was paid. */
  creditUntil: z.string().optional(),
});
export type QuotedEvent = z.infer<typeof quotedEvent>;

/** An agreement that nobody signed on the page, as the band has noted it. */
const agreedElsewhere = z.object({
  how: z.enum(AGREED_HOW),
  /** A local day. */
  on: z.string(),
  /** The name of the one who said yes. The client's page does not tell it. */
  who: z.string().nullable(),
  /** The kept file of the signed paper. */
  fileId: id.nullable(),
  /** True once the client is told of receipts, reminders and invoices. */
  tellsClient: z.boolean(),
});

const signature = z.object({
  place: z.number().int(),
  name: z.string(),
  title: z.string().nullable(),
  at: instant,
});

/** The agreed parts. An amendment tells each that it changes. */
export const quoteContent = quoteParts.extend({
  language: z.enum(LANGUAGES),
  currency: z.enum(QUOTE_CURRENCIES),
  event: quotedEvent,
  /** The choice of the client, or the one that stands before. The sums are of this choice. */
  choice,
  totals,
  schedule: z.array(datedInstalment),
});

/** The other fields say which version it is and where it stands. No amendment tells them. */
export const quote = quoteContent.extend({
  id,
  inquiryId: id,
  /** Given when the quote is first sent. */
  number: z.string().nullable(),
  /** 1 for the first that was sent under its number. */
  version: z.number().int(),
  kind: z.enum(['quote', 'amendment']),
  /** The quote that this amendment or renewal replaces. */
  basedOn: id.nullable(),
  state: z.enum(QUOTE_STATES),
  /** True for a sent quote whose last day is over. */
  isOver: z.boolean(),
  revision,
  validUntil: z.string(),
  /** The rules of the schedule. `schedule` holds their sums and days. */
  instalments: stored(shared.schedule),
  /** The hash of the document that the client sees. Null for a draft. */
  documentSha256: z.string().nullable(),
  sentAt: instant.nullable(),
  decidedAt: instant.nullable(),
  declineReason: z.string().nullable(),
  signatures: z.array(signature),
  /** Null for a quote that nobody has agreed, and for one that was signed. */
  agreedElsewhere: agreedElsewhere.nullable(),
  /** Full addresses. The signers' stand once the quote is sent; `s2` for two signers. */
  links: z.object({ d: z.string(), s1: z.string().nullable(), s2: z.string().nullable() }),
});
export type Quote = z.infer<typeof quote>;
