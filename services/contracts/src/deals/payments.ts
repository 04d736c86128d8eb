import { z } from 'zod';
import { LIMITS } from '../ground/limits.js';
import { MOST_CENTS } from '../ground/money.js';
import { day, id, instant, oneOf, optionalText, requiredText, whole } from '../kit/fields.js';
import { stored } from '../kit/stored.js';
import { say } from '../sentences/say.js';
import { QUOTE_CURRENCIES } from './currency.js';
import { BAD_PART } from './quote.js';
import { PAYMENT_KINDS, PAYMENT_STATES } from './quote-money.js';

export const PAYMENT_METHODS = [
  'cash',
  'zelle',
  'venmo',
  'cash_app',
  'paypal',
  'check',
  'card',
  'spei',
  'transfer',
  'other',
] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

export const paymentInput = z.object(
  {
    kind: oneOf(PAYMENT_KINDS),
    cents: whole(MOST_CENTS, 1),
    method: oneOf(PAYMENT_METHODS),
    day,
    note: optionalText,
  },
  BAD_PART,
);
export type PaymentInput = z.input<typeof paymentInput>;

/** Why a payment is void, in words for the client: its money went back, never came, or was noted by mistake, or belongs to another deal. */
export const VOID_KINDS = ['returned', 'not_arrived', 'typed_wrong', 'other_deal'] as const;
export type VoidKind = (typeof VOID_KINDS)[number];

/** `note`: the words with which the payment was recorded or claimed. They never change. */
export const payment = stored(paymentInput).extend({
  id,
  inquiryId: id.nullable(),
  /** That of its deal. */
  currency: z.enum(QUOTE_CURRENCIES),
  /** The receipt's. Null for a claim. */
  number: z.string().nullable(),
  state: z.enum(PAYMENT_STATES),
  /** The band's words at the confirmation of a claim. */
  confirmNote: z.string().nullable(),
  /** The words on the note of credit. */
  voidReason: z.string().nullable(),
  voidKind: z.enum(VOID_KINDS).nullable(),
  /** The band's own words about a void payment. They never leave. */
  bandNote: z.string().nullable(),
  /** The sum that the client had named, where another one arrived. */
  claimedCents: z.number().int().nullable(),
  by: z.enum(['admin', 'client']),
  at: instant,
});
export type Payment = z.infer<typeof payment>;
/** The method of the payments that the band notes. */
export const usualMethod = (payments: readonly Pick<Payment, 'by' | 'method'>[]): PaymentMethod =>
  payments.find(({ by }) => by === 'admin')?.method ?? 'zelle';

/** A sum that the client owes besides the price, for example for an extra hour. */
export const chargeInput = z.object(
  { cents: whole(MOST_CENTS, 1), description: requiredText(say('includes_required'), LIMITS.line), day },
  BAD_PART,
);
export type ChargeInput = z.input<typeof chargeInput>;
export const charge = stored(chargeInput).extend({ id, void: z.boolean(), by: z.enum(['admin']), at: instant });
export type Charge = z.infer<typeof charge>;

/** The money of an inquiry with an accepted quote. Of a cancelled one: its settlement. */
export const money = z.object({
  currency: z.enum(QUOTE_CURRENCIES),
  /** The quote's. */
  totalCents: z.number().int(),
  /** The sum of the charges after the agreement. */
  chargesCents: z.number().int(),
  /** The part of the debt that the band has written off. */
  writtenOffCents: z.number().int(),
  paidCents: z.number().int(),
  /** `totalCents` + `chargesCents` − `paidCents` − `writtenOffCents`. Negative: the client has paid too much. */
  owedCents: z.number().int(),
  /** The sum of what the client says to have paid and the band has not confirmed. */
  claimedCents: z.number().int(),
  next: z.object({ cents: z.number().int(), on: z.string() }).nullable(),
});
export type Money = z.infer<typeof money>;

/** The sums of a cancellation. */
export const cancelTerms = z.object({
  damagesCents: z.number().int(),
  paidCents: z.number().int(),
  returnCents: z.number().int(),
  owedCents: z.number().int(),
});
export type CancelTerms = z.infer<typeof cancelTerms>;
/** The sums of a cancelled agreement, with what came and went since. `paidCents`: all that the client paid of price and damages. */
export const settlement = cancelTerms.extend({ returnedCents: z.number().int() });
export type Settlement = z.infer<typeof settlement>;
