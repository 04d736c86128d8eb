import { z } from 'zod';
import { LANGUAGES } from '../ground/language.js';
import { LIMITS } from '../ground/limits.js';
import { MOST_CENTS } from '../ground/money.js';
import { instant, isStorable, oneOf, optionalText, optionalTextTo, requiredText, timeOfDay } from '../kit/fields.js';
import { read, write } from '../kit/rpc.js';
import { CANCELLED_BY, CLIENT_STAGES } from '../kit/stages.js';
import { say } from '../sentences/say.js';
import { filePart, listedFile, partStart } from './client-files.js';
import { clientWords } from './client-words.js';
import { QUOTE_CURRENCIES } from './currency.js';
import { quote } from './quote.js';
import { quoteChanges } from './quote-changes.js';
import { PACKAGE_KEYS } from './quote-money.js';
import { cancelTerms, charge, money, PAYMENT_METHODS, settlement } from './payments.js';
import { ASKED_KINDS, issuedDocument, payWays } from './quotes.js';

/** `d`: details, for whoever sent the form. `s1`, `s2`: signing, one for each signer. */
export const SCOPES = ['d', 's1', 's2'] as const;
export type Scope = (typeof SCOPES)[number];

/** The address of the client's page of one inquiry. The token is secret: no log, header or referrer names it. */
export const CLIENT_PAGE_PATH = '/request/:token';
export const clientPagePath = (token: string): string => `/request/${token}`;

/** A token as its text: an inquiry, a scope, its version and a proof, none of which the reader can make. */
export const token = z.string().max(120);

const BAD_CHOICE = { error: say('choice_bad') };
export const choice = z.object(
  {
    package: z.enum(PACKAGE_KEYS, BAD_CHOICE).nullable(),
    extras: z.array(z.string(BAD_CHOICE).max(40, BAD_CHOICE), BAD_CHOICE).max(60, BAD_CHOICE),
  },
  BAD_CHOICE,
);
export type ChoiceInput = z.input<typeof choice>;

/** The details that the client may add to a request. */
const details = z.object({
  startTime: z.string().nullable(),
  endTime: z.string().nullable(),
  venue: z.string().nullable(),
  guests: z.number().int().nullable(),
  setting: z.string().nullable(),
  rainPlan: z.string().nullable(),
  sound: z.string().nullable(),
  budgetCents: z.number().int().nullable(),
  mayAnnounce: z.boolean().nullable(),
});
export type ClientDetails = z.infer<typeof details>;

/** The name under which the form of the details sends the text that a field showed before the client edited it. */
export const shownName = (field: string): string => `shown-${field}`;

const SETTINGS = ['indoors', 'outdoors'] as const;
const SOUND_BY = ['band', 'venue'] as const;
const count = (most: number) => {
  const error = say('whole_number', { most });
  return z.number({ error }).int(error).min(0, error).max(most, error).nullish();
};
/** An empty text becomes null. Absent stays absent, unlike with `optionalTextTo`. */
const textIfSent = (most: number) =>
  z
    .string({ error: say('must_be_text') })
    .trim()
    .max(most, say('too_long', { most }))
    .refine(isStorable, { error: say('bad_characters') })
    .nullish()
    .transform((text) => (text === undefined ? undefined : text || null));
/** A field that is absent stays as it is. */
export const clientDetailsInput = z.object({
  startTime: timeOfDay.nullish(),
  endTime: timeOfDay.nullish(),
  venue: textIfSent(LIMITS.line),
  guests: count(1_000_000),
  setting: oneOf(SETTINGS).nullish(),
  rainPlan: textIfSent(1000),
  sound: oneOf(SOUND_BY).nullish(),
  budgetCents: count(1_000_000_000),
  mayAnnounce: z.boolean().nullish(),
});
export type ClientDetailsInput = z.input<typeof clientDetailsInput>;

/** The client's page of one link. */
const view = z.object({
  scope: z.enum(SCOPES),
  language: z.enum(LANGUAGES),
  /** As mails and the panel spell it. */
  reference: z.string(),
  stage: z.enum(CLIENT_STAGES),
  /** Masked: `a•••@…`. Empty on a page of scope `d` in place of a name. */
  contact: z.object({ name: z.string(), email: z.string(), phone: z.string() }),
  eventType: z.string(),
  /** The local day of the event. Null while the client has named none. */
  day: z.string().nullable(),
  location: z.string(),
  details,
  /** False once somebody has signed: changes are then asked for. */
  isOpen: z.boolean(),
  /** True while a quote waits for a signature. A page of scope `d` shows only that. */
  hasQuote: z.boolean(),
  /** True when such a page can have the links sent to the addresses on file. */
  canResend: z.boolean(),
  /** On a signer's page. */
  quote: quote.nullable(),
  /** The differences of an amendment from its agreement. */
  amends: quoteChanges.nullable(),
  /** The differences from the document that the client saw, where a form was refused for them. */
  changed: quoteChanges.nullable(),
  /** The totals of each package with the extras of the choice, in the order of the packages. */
  packageTotals: z.array(z.object({ key: z.enum(PACKAGE_KEYS), totalCents: z.number().int() })),
  /** The place of the inquiry's hold: 2 means that another has the first option. Null without a hold. */
  rank: z.number().int().nullable(),
  /** True when the night is another's by now. */
  isTaken: z.boolean(),
  /** The name under which this signer has signed already. */
  signedAs: z.string().nullable(),
  /** The signer's name on file, to fill in. */
  signer: z.object({ name: z.string(), company: z.string(), title: z.string() }).nullable(),
  signers: z.number().int(),
  documents: z.array(issuedDocument.omit({ url: true, resold: true, isRecord: true })),
  /** The band's files for this client: the rider with the quote, the others after the agreement. */
  files: z.array(listedFile),
  money: money.nullable(),
  /** The sums that were charged after the agreement and stand. */
  charges: z.array(charge.pick({ cents: true, description: true, day: true })),
  /** The payments that the client has named and the band has not confirmed. */
  claims: z.array(z.object({ cents: z.number().int(), at: instant })),
  payWays: payWays.shape.ways,
  /** The sum that the ways to pay ask for, and the words that name it. */
  pay: z.object({ cents: z.number().int(), currency: z.enum(QUOTE_CURRENCIES), memo: z.string() }).nullable(),
  /** True after "It wasn't me": the ways to pay are hidden until the band has answered. */
  isDisputed: z.boolean(),
  /** True after a played night of which nothing is owed: the page asks for a review, and for a tip. */
  asksForWords: z.boolean(),
  /** True of an agreement that was made outside of the page. */
  isAgreedElsewhere: z.boolean(),
  /** True while the client of an agreement gets its papers on the page alone. */
  isQuiet: z.boolean(),
  /** True while the event is postponed without a new day. */
  isPostponed: z.boolean(),
  /** On a signer's page: the last day on which the client of a postponed event can use what was paid. */
  creditUntil: z.string().nullable(),
  /** The cost of cancelling today, once there is an agreement. */
  cancel: cancelTerms.nullable(),
  /** The sums of a cancelled agreement, in place of `money`. */
  settlement: settlement.nullable(),
  /** Null unless a cancelled agreement has its paper. */
  cancelledBy: z.enum(CANCELLED_BY).nullable(),
  /** On a signer's page with an open quote: the details that the quote does not hold, and the hash that a signature keeps of them. */
  told: z.object({ words: clientWords, sha256: z.string() }).nullable(),
  /** The wishes that the band has not answered, oldest first. A page of scope `d` shows its own. */
  asked: z.array(
    z.object({
      kind: z.enum(ASKED_KINDS).exclude(['not_me']),
      text: z.string(),
      /** The other signer, who asked. Null for the client of this page. */
      by: z.string().nullable(),
      at: instant,
    }),
  ),
  /** Free nights near the one that is taken, local days. */
  otherDays: z.array(z.string()),
});
export type ClientPageView = z.infer<typeof view>;

/** The signer's evidence beside the name. */
const evidence = {
  ip: z.string().max(60),
  userAgent: z.string().max(500),
};

const asked = z.object({ token, text: requiredText(say('text_required'), 2000) });

/** A name of letters. One of invisible characters would sign as nobody. */
const signerName = requiredText(say('name_required'), LIMITS.line).refine((name) => /\p{L}/u.test(name), {
  error: say('name_required'),
});
const BAD_HASH = { error: say('quote_changed') };
const BAD_AMOUNT = { error: say('bad_amount') };

export const CLIENT_PAGE = {
  /**
   * Reads change nothing, whoever asks. An unknown, old or forged token is 404 `not_found`.
   * @remarks With a choice, the sums are of that choice. `seen`: the hash of the document that the client saw.
   */
  view: read(
    'bookings.clientPage.view',
    z.object({ token, choice: choice.optional(), seen: z.string().max(64).optional() }),
    view,
  ),
  /** The key of the proofs in tokens, with which a gateway that is flooded tells made-up tokens by itself. */
  proofKey: read('bookings.clientPage.proofKey', z.object({}), z.object({ key: z.string() })),
  details: write('bookings.clientPage.details', clientDetailsInput.extend({ token }), z.null()),
  /**
   * The same party again: the same answer. 410 `quote_expired`; 409 `quote_changed`, `date_taken` or `already_signed`; 403
   * `not_yours` from a page of scope `d`.
   */
  accept: write(
    'bookings.clientPage.accept',
    z.object({
      token,
      name: signerName,
      title: optionalTextTo(LIMITS.line),
      /** The box that says that the client agrees and signs electronically. */
      consent: z.literal(true, { error: say('consent_missing') }),
      choice,
      /** The hash of the document that the client saw. */
      documentSha256: z.string(BAD_HASH).max(64, BAD_HASH),
      /** The hash of the details that the client saw beside the quote. Without it the signature keeps none. */
      toldSha256: z.string(BAD_HASH).max(64, BAD_HASH).optional(),
      ...evidence,
    }),
    z.object({ isComplete: z.boolean() }),
    ['calendar'],
  ),
  decline: write('bookings.clientPage.decline', z.object({ token, reason: optionalText }), z.null(), ['calendar']),
  paid: write(
    'bookings.clientPage.paid',
    z.object({
      token,
      cents: z.number(BAD_AMOUNT).int(BAD_AMOUNT).min(1, BAD_AMOUNT).max(MOST_CENTS, BAD_AMOUNT),
      method: oneOf(PAYMENT_METHODS),
      note: optionalText,
    }),
    z.null(),
  ),
  change: write('bookings.clientPage.change', asked, z.null()),
  cancel: write('bookings.clientPage.cancel', asked, z.null()),
  /** Sends the signers' links to the addresses on file, at most three an hour: `too_many_requests`. */
  resend: write('bookings.clientPage.resend', z.object({ token }), z.null()),
  notMe: write('bookings.clientPage.notMe', z.object({ token }), z.null()),
  /** The file of a document on a signer's page. `content` is base64. */
  document: read(
    'bookings.clientPage.document',
    z.object({ token, documentId: z.string() }),
    z.object({ name: z.string(), content: z.string() }),
  ),
  /** A part of a file that the page lists. */
  file: read('bookings.clientPage.file', z.object({ token, fileId: z.string().max(40), from: partStart }), filePart),
};
