import { z } from 'zod';
import { anyway } from '../dates/calendar.js';
import { LANGUAGES, type Language } from '../ground/language.js';
import { LIMITS } from '../ground/limits.js';
import { asking } from '../kit/ask.js';
import {
  BAD_LIST,
  baseRevision,
  day,
  id,
  instant,
  oneOf,
  optionalText,
  optionalTextTo,
  requiredText,
  revision,
  timeOfDay,
  whole,
} from '../kit/fields.js';
import { adminRoute, adminRouteOf } from '../kit/route.js';
import { read, write } from '../kit/rpc.js';
import { stored } from '../kit/stored.js';
import { LETTER_KINDS, LETTER_RECIPIENTS } from '../messages/letter-kinds.js';
import { notice } from '../messages/notices.js';
import { say } from '../sentences/say.js';
import { writeOff } from '../money/write-offs.js';
import { keptFile } from './client-files.js';
import { QUOTE_CURRENCIES, type QuoteCurrency } from './currency.js';
import { cancelTerms, charge, money, payment, paymentInput, settlement, VOID_KINDS } from './payments.js';
import { BAD_PART, line, shared, quoteInput, quoteChange, presetInput, quoteParts, quote } from './quote.js';

const partyInput = z.object(
  {
    name: line(),
    email: line(254),
    phone: line(),
    title: line(),
    company: line(),
    address: line(500),
    poNumber: line(80),
    taxId: line(80),
  },
  BAD_PART,
);
/** The signers: the client, and another who signs too. Absent: the client alone. */
const partiesInput = z.object({
  parties: z
    .array(partyInput, BAD_LIST)
    .min(1, BAD_LIST.error)
    .max(2, say('limit_most', { most: 2 })),
});
const party = stored(partyInput).extend({ place: z.number().int() });
export type Party = z.infer<typeof party>;

export const DOCUMENT_KINDS = [
  'quote',
  'agreement',
  'amendment',
  'invoice',
  'receipt',
  'credit_note',
  'cancellation',
] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];
export const issuedDocument = z.object({
  id,
  kind: z.enum(DOCUMENT_KINDS),
  number: z.string(),
  /** Of a quote or an agreement: its version. */
  version: z.number().int().nullable(),
  /** Null until the file is stored. */
  sha256: z.string().nullable(),
  at: instant,
  /** True for an invoice that a note of credit took back. */
  isCredited: z.boolean(),
  /** True for the receipt of a payment that is void. */
  isVoid: z.boolean(),
  /** True for a paper that stays when its client is erased. */
  isRecord: z.boolean(),
  /** Where the panel downloads the file. */
  url: z.string(),
  /** Of a cancellation: what the band gave back once the night was sold again. Nothing is an answer, too. */
  resold: z.object({ cents: z.number().int(), at: instant }).nullable(),
});
export type IssuedDocument = z.infer<typeof issuedDocument>;

/** A night that a client has cancelled and another has booked, while the band keeps money for it. */
export const resoldNight = z.object({
  inquiryId: id,
  name: z.string(),
  /** The local day. */
  day: z.string(),
  /** The sum that the band keeps. */
  keptCents: z.number().int(),
  currency: z.enum(QUOTE_CURRENCIES),
});
export type ResoldNight = z.infer<typeof resoldNight>;
/** A mail about a quote, a signature or a payment that did not leave yet. */
const stuckLetter = notice.omit({ kind: true }).extend({
  id,
  letter: z.enum(LETTER_KINDS),
  recipient: z.enum(LETTER_RECIPIENTS),
  /** The address that it goes to now. Empty for the band's own. */
  to: z.string(),
});
export type StuckLetter = z.infer<typeof stuckLetter>;

/** `not_me`: a signer says that another person signed. */
export const ASKED_KINDS = ['change', 'cancel', 'not_me'] as const;

/** The dealings of the band with the client of one inquiry: fields of an opened one. */
export const dealings = {
  /** The latest quote. */
  quote: quote.nullable(),
  /** Of the agreement that stands, which may be behind a change that is not signed. */
  agreedElsewhere: quote.shape.agreedElsewhere,
  money: money.nullable(),
  documents: z.array(issuedDocument),
  payments: z.array(payment),
  /** Oldest first. */
  charges: z.array(charge),
  /** Oldest first. */
  writeOffs: z.array(writeOff),
  /** The day until which payments and documents stay when the request is erased. Null without any. */
  recordsUntil: z.string().nullable(),
  parties: z.array(party),
  /** The files of the client's that the band keeps, newest first. */
  keptFiles: z.array(keptFile),
  /** Of a cancelled agreement. */
  settlement: settlement.nullable(),
  /** Null once the band has said whether it gives something back. */
  resold: resoldNight.nullable(),
  /** The mails that a server refused, or that were given up, oldest first. */
  stuckLetters: z.array(stuckLetter),
  /** The wishes that the client wrote on the page and the band has not answered, newest first. */
  asked: z.array(
    z.object({
      id,
      kind: z.enum(ASKED_KINDS),
      text: z.string(),
      /** The signer who asks, where there are two. */
      by: z.string().nullable(),
      at: instant,
    }),
  ),
};
const dealingsOf = z.object(dealings);
export type Dealings = z.infer<typeof dealingsOf>;

const preset = stored(presetInput)
  .omit({ schedule: true })
  .extend({
    ...quoteParts.shape,
    id,
    language: z.enum(LANGUAGES),
    instalments: stored(shared.schedule),
    revision,
  });
export type QuotePreset = z.infer<typeof preset>;

/** Ways to pay. Each shows what stands in `account`; for Venmo, Cash App and PayPal.Me that is the name, for a card the band's own link. */
export const PAY_WAYS = ['venmo', 'cash_app', 'paypal', 'zelle', 'spei', 'check', 'card'] as const;
const payWay = z.object(
  {
    way: oneOf(PAY_WAYS),
    account: requiredText(say('account_missing'), LIMITS.line),
    note: line(500),
  },
  BAD_PART,
);
export type PayWay = z.infer<typeof payWay>;
/** Ways that carry money of one currency. The others carry any. */
const CURRENCY_OF_WAY: Partial<Record<PayWay['way'], QuoteCurrency>> = {
  venmo: 'USD',
  cash_app: 'USD',
  zelle: 'USD',
  spei: 'MXN',
};
export const waysIn = (ways: PayWay[], currency: QuoteCurrency): PayWay[] =>
  ways.filter(({ way }) => (CURRENCY_OF_WAY[way] ?? currency) === currency);
const payWaysInput = z.object({
  ways: z.array(payWay, BAD_LIST).max(PAY_WAYS.length, say('limit_most', { most: PAY_WAYS.length })),
  revision: baseRevision,
});
export const payWays = stored(payWaysInput).extend({ revision });
export type PayWays = z.infer<typeof payWays>;
/** The terms that a new quote begins with, by language. */
const byLanguage = Object.fromEntries(LANGUAGES.map((language) => [language, optionalText])) as Record<
  Language,
  typeof optionalText
>;
const termsInput = z.object({ ...byLanguage, revision: baseRevision });
const terms = stored(termsInput).extend({ revision });
export type Terms = z.infer<typeof terms>;

/** The night to which an amendment moves the gig. */
const movedEvent = z.object(
  {
    day,
    startTime: timeOfDay.nullish(),
    endTime: timeOfDay.nullish(),
    location: line().optional(),
    venue: line().optional(),
    guests: whole(1_000_000).nullish(),
  },
  BAD_PART,
);
export type MovedEvent = z.input<typeof movedEvent>;
const atRevision = z.object({ id, revision: baseRevision });
const SEND_BY = ['mail', 'whatsapp', 'both'] as const;
export type SendBy = (typeof SEND_BY)[number];
/** `whatsapp`: opens a chat with the link in it; null without a number. */
const sentQuote = quote.extend({ whatsapp: z.string().nullable() });
export type SentQuote = z.infer<typeof sentQuote>;

/** `asksKept`: no scale of damages was agreed, so the band says what it keeps. The sums are those of nothing. */
const cancelTermsNow = cancelTerms.extend({ asksKept: z.literal(true).optional() });
export type CancelTermsNow = z.infer<typeof cancelTermsNow>;

export const QUOTES = {
  create: write('bookings.quotes.create', quoteInput.extend({ id }), quote),
  update: write(
    'bookings.quotes.update',
    quoteChange.extend({ id, event: movedEvent.optional(), revision: baseRevision }),
    quote,
  ),
  send: write(
    'bookings.quotes.send',
    atRevision.extend({ by: oneOf(SEND_BY).default('both'), anyway, ...asking }),
    sentQuote,
    ['calendar'],
  ),
  withdraw: write('bookings.quotes.withdraw', atRevision, quote, ['calendar']),
  /** The same lines with another last day, as a draft under the same number. */
  renew: write('bookings.quotes.renew', atRevision.extend({ validUntil: day.optional() }), quote),
  /** A draft that changes an accepted quote once all have signed it. */
  amend: write('bookings.quotes.amend', atRevision, quote),
  /** The band gives the night back without a new one: what was paid is a credit, and the band has to come back to the client. */
  postpone: write(
    'bookings.quotes.postpone',
    z.object({ id, creditUntil: day, followUpOn: day, note: optionalText }),
    quote,
    ['calendar'],
  ),
  setParties: write('bookings.quotes.setParties', partiesInput.extend({ id }), z.array(party)),
  /** Links of a scope that were given before lead nowhere any more. */
  renewLink: write(
    'bookings.quotes.renewLink',
    z.object({ id, scope: oneOf(['d', 's1', 's2']) }),
    z.object({ link: z.string() }),
  ),
  pay: write('bookings.quotes.pay', paymentInput.extend({ id, anyway, ...asking }), payment, ['calendar']),
  confirmPayment: write(
    'bookings.quotes.confirmPayment',
    z.object({ id, paymentId: id, note: optionalText, anyway, ...asking }),
    payment,
    ['calendar'],
  ),
  /** Another sum arrived than the client had named: the claim is void, and what arrived is a payment of its own, which is the answer. */
  arrivedPayment: write(
    'bookings.quotes.arrivedPayment',
    paymentInput.pick({ cents: true, note: true }).extend({ id, paymentId: id, anyway, ...asking }),
    payment,
    ['calendar'],
  ),
  /**
   * `reason` is told to the client, `note` is printed on the note of credit, `bandNote` never leaves. While the receipt waits there is
   * no note of credit, and nothing is told: the payment keeps its number, and the night that it had booked is held again.
   */
  voidPayment: write(
    'bookings.quotes.voidPayment',
    z.object({
      id,
      paymentId: id,
      reason: oneOf(VOID_KINDS).nullish(),
      note: optionalText,
      bandNote: optionalText,
    }),
    payment,
    ['calendar'],
  ),
  /** The cancelled nights that were sold again, of which the band has not said whether it gives something back. */
  resold: read('bookings.quotes.resold', z.object({}), z.array(resoldNight)),
  /** Answers that. Null: the band gives nothing back. */
  answerResold: write(
    'bookings.quotes.answerResold',
    z.object({
      id,
      refund: paymentInput.omit({ kind: true }).nullable(),
      note: optionalText,
    }),
    payment.nullable(),
  ),
  /** One at a time for each agreement. `poNumber`: in place of that of the signer. */
  invoice: write('bookings.quotes.invoice', z.object({ id, poNumber: optionalTextTo(80) }), issuedDocument),
  /** Takes an invoice back by a note of credit. */
  credit: write('bookings.quotes.credit', z.object({ id, documentId: id, note: optionalTextTo(500) }), issuedDocument),
  /** The cost of cancelling today. */
  cancelTerms: read(
    'bookings.quotes.cancelTerms',
    z.object({ id, by: oneOf(['client', 'band']).optional() }),
    cancelTermsNow,
  ),
  /** The band has dealt with what the client asked. */
  answered: write('bookings.quotes.answered', z.object({ id, askedId: id }), z.null()),
  /** The file of a document. `content` is base64. */
  document: read(
    'bookings.quotes.document',
    z.object({ id, documentId: id }),
    z.object({ name: z.string(), content: z.string() }),
  ),
};

export const QUOTE_SETTINGS = {
  payWays: read('bookings.quoteSettings.payWays', z.object({}), payWays),
  setPayWays: write('bookings.quoteSettings.setPayWays', payWaysInput, payWays),
  terms: read('bookings.quoteSettings.terms', z.object({}), terms),
  setTerms: write('bookings.quoteSettings.setTerms', termsInput, terms),
};

export const QUOTE_PRESETS = {
  all: read('bookings.quotePresets.all', z.object({}), z.array(preset)),
  create: write('bookings.quotePresets.create', presetInput, preset),
  update: write('bookings.quotePresets.update', presetInput.extend({ id, revision: baseRevision }), preset),
  remove: write('bookings.quotePresets.remove', atRevision, z.null()),
};

const OF_BOOKING = '/api/admin/bookings/:id';
const OF_QUOTE = '/api/admin/quotes/:id';
const PRESETS = '/api/admin/quote-presets';

export const QUOTE_ROUTES = {
  create: adminRoute('POST', `${OF_BOOKING}/quotes`, { call: QUOTES.create, audit: 'quote.create' }),
  update: adminRoute('PUT', OF_QUOTE, { call: QUOTES.update, audit: 'quote.update' }),
  send: adminRoute('POST', `${OF_QUOTE}/send`, { call: QUOTES.send, status: 200, audit: 'quote.send' }),
  withdraw: adminRoute('POST', `${OF_QUOTE}/withdraw`, { call: QUOTES.withdraw, status: 200, audit: 'quote.withdraw' }),
  renew: adminRoute('POST', `${OF_QUOTE}/renew`, { call: QUOTES.renew, status: 200, audit: 'quote.renew' }),
  amend: adminRoute('POST', `${OF_QUOTE}/amend`, { call: QUOTES.amend, status: 200, audit: 'quote.amend' }),
  postpone: adminRoute('POST', `${OF_BOOKING}/postpone`, {
    call: QUOTES.postpone,
    status: 200,
    audit: 'quote.postpone',
  }),
  setParties: adminRoute('PUT', `${OF_BOOKING}/parties`, { call: QUOTES.setParties, audit: 'quote.parties' }),
  renewLink: adminRoute('POST', `${OF_BOOKING}/links/:scope`, {
    call: QUOTES.renewLink,
    status: 200,
    audit: 'quote.link',
  }),
  pay: adminRoute('POST', `${OF_BOOKING}/payments`, { call: QUOTES.pay, audit: 'payment.create' }),
  confirmPayment: adminRoute('POST', `${OF_BOOKING}/payments/:paymentId/confirm`, {
    call: QUOTES.confirmPayment,
    status: 200,
    audit: 'payment.confirm',
  }),
  arrivedPayment: adminRoute('POST', `${OF_BOOKING}/payments/:paymentId/arrived`, {
    call: QUOTES.arrivedPayment,
    status: 200,
    audit: 'payment.arrived',
  }),
  voidPayment: adminRoute('POST', `${OF_BOOKING}/payments/:paymentId/void`, {
    call: QUOTES.voidPayment,
    status: 200,
    audit: 'payment.void',
  }),
  resold: adminRoute('GET', '/api/admin/resold-nights', { call: QUOTES.resold }),
  answerResold: adminRoute('POST', `${OF_BOOKING}/resold`, {
    call: QUOTES.answerResold,
    status: 200,
    audit: 'quote.resold',
  }),
  invoice: adminRoute('POST', `${OF_BOOKING}/invoices`, { call: QUOTES.invoice, audit: 'quote.invoice' }),
  credit: adminRoute('POST', `${OF_BOOKING}/invoices/:documentId/credit`, {
    call: QUOTES.credit,
    audit: 'quote.credit',
  }),
  cancelTerms: adminRoute('GET', `${OF_BOOKING}/cancel-terms`, { call: QUOTES.cancelTerms }),
  answered: adminRoute('POST', `${OF_BOOKING}/asked/:askedId/answered`, {
    call: QUOTES.answered,
    status: 204,
    audit: 'quote.answered',
  }),
  /** The answer is a PDF. */
  document: adminRouteOf<void, Blob>()('GET', `${OF_BOOKING}/documents/:documentId.pdf`),
  payWays: adminRoute('GET', '/api/admin/pay-ways', { call: QUOTE_SETTINGS.payWays }),
  setPayWays: adminRoute('PUT', '/api/admin/pay-ways', { call: QUOTE_SETTINGS.setPayWays, audit: 'quote.pay-ways' }),
  terms: adminRoute('GET', '/api/admin/terms', { call: QUOTE_SETTINGS.terms }),
  setTerms: adminRoute('PUT', '/api/admin/terms', { call: QUOTE_SETTINGS.setTerms, audit: 'quote.terms' }),
  presets: adminRoute('GET', PRESETS, { call: QUOTE_PRESETS.all }),
  createPreset: adminRoute('POST', PRESETS, { call: QUOTE_PRESETS.create, audit: 'quotePreset.create' }),
  updatePreset: adminRoute('PUT', `${PRESETS}/:id`, { call: QUOTE_PRESETS.update, audit: 'quotePreset.update' }),
  removePreset: adminRoute('DELETE', `${PRESETS}/:id`, { call: QUOTE_PRESETS.remove, audit: 'quotePreset.remove' }),
};
