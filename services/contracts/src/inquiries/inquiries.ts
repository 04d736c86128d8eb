import { z } from 'zod';
import { actEffects, anyway, calendarEntry, expiry, night } from '../dates/calendar.js';
import { QUOTE_CURRENCIES } from '../deals/currency.js';
import { QUOTE_STATES } from '../deals/quote.js';
import { money, settlement } from '../deals/payments.js';
import { ASKED_KINDS, dealings } from '../deals/quotes.js';
import { LANGUAGES } from '../ground/language.js';
import { LIMITS } from '../ground/limits.js';
import { MOST_CENTS } from '../ground/money.js';
import { asking } from '../kit/ask.js';
import {
  baseRevision,
  day,
  id,
  instant,
  momentInput,
  oneOf,
  optionalText,
  optionalTextTo,
  pageOf,
  requiredText,
  revision,
  timeOfDay,
  whole,
} from '../kit/fields.js';
import { read, write } from '../kit/rpc.js';
import { since } from '../kit/since.js';
import { CANCELLED_BY, LOST_REASONS, STAGES } from '../kit/stages.js';
import { notice } from '../messages/notices.js';
import { contactInput, draft, news, newsInput, reply, replyInput, replySent } from '../messages/replies.js';
import { say } from '../sentences/say.js';
import { INQUIRY_STATUSES, BAD_STATUS, BAD_FLAG, inquiriesQuery } from './inquiries-query.js';

const BAD_EMAIL = say('bad_email');
const email = z
  .string({ error: BAD_EMAIL })
  .trim()
  .max(254, BAD_EMAIL)
  .pipe(z.email({ error: BAD_EMAIL }));

export const inquiryInput = z.object({
  name: requiredText(say('name_required'), LIMITS.line),
  email,
  phone: requiredText(say('phone_required'), LIMITS.line),
  eventDate: momentInput(),
  eventType: requiredText(say('event_type_required'), LIMITS.line),
  location: requiredText(say('location_required'), LIMITS.line),
  details: optionalText,
});

/** The form, with its language and the fields that tell people from programs, which are not stored. */
export const inquiryForm = inquiryInput.extend({
  /** A hidden field, which only a program fills in. */
  website: z.string().max(LIMITS.text).nullish().catch('?'),
  /** The time when the visitor began the form, signed by the server. The site's page sends it. It is optional for programs. */
  stamp: z.string().max(LIMITS.stamp).nullish().catch(null),
  /** The language of the form's page. Absent: Spanish. */
  language: oneOf(LANGUAGES).optional(),
});
export type InquiryFormInput = z.input<typeof inquiryForm>;
export type InquiryForm = z.output<typeof inquiryForm>;

export interface InquiryStamp {
  stamp: string;
}

/**
 * Why an inquiry is set apart. `trap`: the hidden field is filled in. `haste`: the form was sent faster than a person types.
 * `mailbox`: too many recent inquiries name the same mailbox. `flood`: the inquiry is one of too many recent ones without a
 * valid stamp.
 */
const INQUIRY_SIGNS = ['trap', 'haste', 'mailbox', 'flood'] as const;
export type InquirySign = (typeof INQUIRY_SIGNS)[number];

/** The answer to the client, which is the same whether or not the inquiry looks like spam. */
const inquiry = z.object({
  id,
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  eventDate: instant,
  /** False when only the day is known; then `eventDate` is that day's start in the band's zone. */
  hasTime: z.boolean(),
  eventType: z.string(),
  location: z.string(),
  details: z.string().nullable(),
  status: z.enum(INQUIRY_STATUSES),
  createdAt: instant,
  /** The address of the client's page, for details. The API gives it as `Location`. */
  detailsLink: since('0.2', z.string()),
});
export type Inquiry = z.infer<typeof inquiry>;

/** The ways in which an inquiry comes. `form`: by itself, over the site. */
const SOURCES = ['form', 'phone', 'whatsapp', 'instagram', 'facebook', 'in_person', 'referral', 'other'] as const;
export type InquirySource = (typeof SOURCES)[number];
const SETTINGS = ['indoors', 'outdoors'] as const;
/** The parties that may bring the sound. */
const SOUND_BY = ['band', 'venue'] as const;
const wholeNumber = (most: number) => {
  const error = say('whole_number', { most });
  return z.number({ error }).int(error).min(0, error).max(most, error);
};

/** A text that may be absent, null or empty. All three become "". */
const lineIfKnown = optionalTextTo(LIMITS.line).transform((text) => text ?? '');

export const DAY_MISSING = say('event_day_missing');

/** The facts that the band knows of a client and an event. Texts that it does not know are "". */
const facts = z.object({
  name: inquiryInput.shape.name,
  email: z.union([lineIfKnown.pipe(z.literal('')), email], { error: BAD_EMAIL }),
  phone: lineIfKnown,
  eventDate: momentInput(DAY_MISSING).optional(),
  /** The words of a caller without a day: "octubre, sin fecha". The server then chooses the day that it keeps. */
  dateNote: optionalTextTo(LIMITS.line).optional(),
  eventType: lineIfKnown,
  location: lineIfKnown,
  details: optionalText,
  startTime: timeOfDay.nullish(),
  endTime: timeOfDay.nullish(),
  venue: optionalText,
  guests: wholeNumber(1_000_000).nullish(),
  setting: oneOf(SETTINGS).nullish(),
  sound: oneOf(SOUND_BY).nullish(),
  budgetCents: wholeNumber(1_000_000_000).nullish(),
  language: oneOf(LANGUAGES),
  source: oneOf(SOURCES),
});

/** The band must have a way to answer. */
export const NO_CONTACT = say('no_contact');
export const isReachable = (client: { phone: string; email: string }): boolean =>
  client.phone !== '' || client.email !== '';
const NO_ADDRESS = say('no_address');

/** The number of earlier inquiries of a client that are told. */
export const EARLIER_INQUIRIES = 3;
const earlierInquiry = z.object({ id, createdAt: instant, eventType: z.string() });
export type EarlierInquiry = z.infer<typeof earlierInquiry>;

/** An inquiry in the panel. */
const adminInquiry = inquiry.omit({ detailsLink: true }).extend({
  revision,
  /** Null for an inquiry that is set apart. */
  stage: since('0.2', z.enum(STAGES).nullable()),
  /** A local day. */
  followUpOn: since('0.2', z.string().nullable()),
  followUpNote: since('0.2', z.string().nullable()),
  /** When the band first answered. */
  firstReplyAt: since('0.2', instant.nullable()),
  lostReason: since('0.2', z.string().nullable()),
  lostNote: since('0.2', z.string().nullable()),
  startTime: since('0.2', z.string().nullable()),
  endTime: since('0.2', z.string().nullable()),
  venue: since('0.2', z.string().nullable()),
  guests: since('0.2', z.number().int().nullable()),
  setting: since('0.2', z.string().nullable()),
  sound: since('0.2', z.string().nullable()),
  budgetCents: since('0.2', z.number().int().nullable()),
  language: since('0.2', z.string().nullable()),
  source: since('0.2', z.string().nullable()),
  /** The band's words for a day that is not known yet. `eventDate` then holds a placeholder. */
  dateNote: z.string().nullish(),
  /** True when the inquiry is set apart: it looked like spam, so no mail was sent. */
  suspect: z.boolean(),
  notices: z.array(notice),
  /** The latest reply from a template. */
  lastReply: since('0.2', reply.omit({ text: true }).nullable()),
  /** The client's inquiries of 12 months before. Reads alone fill this: a recorded answer would keep an erased one. */
  earlier: z.array(earlierInquiry).optional(),
  /** The state of the latest quote, and the money of the accepted one. Only reads fill them. */
  quoteState: z.enum(QUOTE_STATES).nullish(),
  /** The total and the last day of the latest quote. */
  quoteTotalCents: z.number().int().nullish(),
  quoteCurrency: z.enum(QUOTE_CURRENCIES).nullish(),
  quoteValidUntil: z.string().nullish(),
  /** The gravest wish of the client that the band has not dealt with. */
  wish: z.enum(ASKED_KINDS).nullish(),
  /** Of an event that is postponed without a new day. */
  creditUntil: z.string().nullish(),
  money: money.nullish(),
  /** The number of the contract that stands. */
  agreementNumber: z.string().nullish(),
  /** The sums of a cancelled agreement. */
  settlement: settlement.nullish(),
  /** The number of mails about its quote and money that were given up. Only reads fill it. */
  lettersFailed: z.number().int().nullish(),
});
export type AdminInquiry = z.infer<typeof adminInquiry>;

/** An entry of the timeline of an inquiry. */
const activity = z.object({
  id,
  inquiryId: id,
  at: instant,
  who: z.enum(['admin', 'client', 'system']),
  kind: z.enum([
    'created',
    'stage',
    'note',
    'reply',
    'facts',
    'follow_up',
    'hold',
    'confirm',
    'release',
    'challenge',
    'extend',
    'move',
    // The first option ended because another request was booked.
    'overruled',
    'undo',
    // The admin opened a chat, a call or a mail to the client.
    'contact',
    // The client need not hear of the latest news.
    'untold',
    // `act` of a quote, a signature, a payment or the client's page, with its number.
    'quote',
    'payment',
    'page',
  ]),
  /** `text` of a note, `from` and `to` of a stage or a date, `channel` and `template` of a reply, `day`, `reason`, `fields`. */
  detail: z.record(z.string(), z.string().nullish()),
});
export type Activity = z.infer<typeof activity>;

const inquiryDetail = adminInquiry.extend({
  /** Newest first. */
  timeline: z.array(activity),
  /** Newest first. */
  replies: z.array(reply),
  /** Its dates in the calendar, in the order in which they were placed. */
  entries: z.array(calendarEntry),
  /** All that stands on its night. */
  night,
  /** The shows that were made of it. */
  shows: z.array(calendarEntry),
  /** Of which the client should hear; null when there is nothing to tell. */
  news: news.nullable(),
  /** The client's word whether the site may announce the event; null for none. */
  mayAnnounce: z.boolean().nullable(),
  ...dealings,
});
export type InquiryDetail = z.infer<typeof inquiryDetail>;

const pendingInquiries = z.object({
  /** The number of inquiries that wait for an answer, counted up to 1,000. */
  pending: z.number().int(),
  /** The ids of the latest inquiries, newest first. */
  recent: z.array(id),
});
export type PendingInquiries = z.infer<typeof pendingInquiries>;

/** The numbers of inquiries, without those that are set apart. */
const inquiryCounts = z.object({
  stages: z.record(z.enum(STAGES), z.number().int()),
  /** The number of those whose follow-up is due today or earlier. */
  due: z.number().int(),
});
export type InquiryCounts = z.infer<typeof inquiryCounts>;

/** Of `completed`: the debt stays, and the client is reminded of it. */
const stillOwed = z.boolean({ error: BAD_FLAG }).nullish();
const inquiryStatusInput = z.object({
  status: z.enum(INQUIRY_STATUSES, { error: BAD_STATUS }),
  stillOwed,
  revision: baseRevision,
});
const inquirySuspectInput = z.object({ suspect: z.boolean({ error: BAD_FLAG }), revision: baseRevision });

/** The reason that a stage requires is checked by the table of transitions. */
const inquiryStageInput = z.object({
  stage: oneOf(STAGES),
  reason: oneOf([...LOST_REASONS, ...CANCELLED_BY]).optional(),
  note: optionalText,
  /** When the hold of a quote ends. */
  expiresAt: expiry,
  stillOwed,
  /** Of `cancelled` by the client of a deal without a scale of damages: what the band keeps. Absent: nothing. */
  keptCents: whole(MOST_CENTS).nullish(),
  anyway,
  ...asking,
  revision: baseRevision,
});
export type InquiryStageInput = z.input<typeof inquiryStageInput>;

const inquiryReopenInput = z.object({ anyway, revision: baseRevision });

const changedInquiry = adminInquiry.extend(actEffects);
export type ChangedInquiry = z.infer<typeof changedInquiry>;

/**
 * A field that is absent does not change. A phone or an e-mail must remain. An `eventDate` ends `dateNote`; where both are
 * given, the note counts.
 */
const inquiryFactsInput = facts.partial().extend({ revision: baseRevision });

/** Without a day there is nothing left to follow up. */
const inquiryFollowUpInput = z.object({ day: day.nullable(), note: optionalText, revision: baseRevision });

const inquiryNoteInput = z.object({ text: requiredText(say('note_empty')) });

/** The reply to the client, and the inquiry after it. */
const replied = replySent.extend({ inquiry: adminInquiry });
export type Replied = z.infer<typeof replied>;

/** The admin's contact with the client, and the inquiry after it. */
const contacted = activity.extend({ inquiry: adminInquiry });
export type Contacted = z.infer<typeof contacted>;

interface Dated {
  eventDate?: string | undefined;
  dateNote?: string | null | undefined;
}
/** Asks for the day, or for words in its place, also while other fields are wrong. */
export const withDay = <T extends z.ZodType<Dated>>(schema: T): T =>
  schema.refine(({ dateNote }) => Boolean(dateNote), {
    error: DAY_MISSING,
    path: ['eventDate'],
    when: ({ value }) => typeof value === 'object' && value !== null && (value as Dated).eventDate === undefined,
  });

interface Contact {
  phone: string;
  email: string;
  tellClient: boolean;
}
const isContact = (value: unknown): value is Contact => {
  const { phone, email: address } = (value ?? {}) as Partial<Contact>;
  return typeof phone === 'string' && typeof address === 'string';
};
/** Asks for a way to answer, also while other fields are wrong. */
export const withContact = <T extends z.ZodType<Contact>>(schema: T): T =>
  schema
    .refine(isReachable, { error: NO_CONTACT, path: ['phone'], when: ({ value }) => isContact(value) })
    .refine(({ tellClient, email: address }) => !tellClient || address !== '', {
      error: NO_ADDRESS,
      path: ['email'],
      when: ({ value }) => isContact(value),
    });

/** The rules of the panel for each field of an inquiry that an admin enters. */
export const handEnteredFields = facts.extend({
  language: facts.shape.language.default('es'),
  source: facts.shape.source.default('phone'),
  /** True when the client gets the mail that the form sends. */
  tellClient: z.boolean({ error: BAD_FLAG }).default(false),
});
/** An inquiry of a client who called or wrote elsewhere: a name, a day or words in its place, and a phone or an e-mail are enough. */
export const handEntered = withDay(withContact(handEnteredFields));

export const INQUIRIES = {
  /** `suspects` is the number of all inquiries that are set apart, whatever the filter. */
  page: read('bookings.inquiries.page', inquiriesQuery, pageOf(adminInquiry).extend({ suspects: z.number().int() })),
  one: read('bookings.inquiries.one', z.object({ id }), adminInquiry),
  /** The inquiries with these ids that exist, in any order. */
  chosen: read('bookings.inquiries.chosen', z.object({ ids: z.array(id).max(LIMITS.page) }), z.array(adminInquiry)),
  detail: read('bookings.inquiries.detail', z.object({ id }), inquiryDetail),
  create: write(
    'bookings.inquiries.create',
    /** An inquiry with any sign is set apart. */
    inquiryInput.extend({
      signs: z.array(z.enum(INQUIRY_SIGNS)).default([]),
      language: inquiryForm.shape.language,
    }),
    inquiry,
  ),
  /** Without those that are set apart. */
  pending: read('bookings.inquiries.pending', z.object({}), pendingInquiries),
  counts: read('bookings.inquiries.counts', z.object({}), inquiryCounts),
  enter: write('bookings.inquiries.enter', handEntered, adminInquiry),
  setStatus: write('bookings.inquiries.setStatus', inquiryStatusInput.extend({ id }), adminInquiry),
  setSuspect: write('bookings.inquiries.setSuspect', inquirySuspectInput.extend({ id }), adminInquiry),
  setStage: write('bookings.inquiries.setStage', inquiryStageInput.extend({ id }), changedInquiry, ['calendar']),
  /** Back to the stage before the closing, with its date. 409 `date_taken` or `night_taken_by` when the date is not free. */
  reopen: write('bookings.inquiries.reopen', inquiryReopenInput.extend({ id }), changedInquiry, ['calendar']),
  setFacts: write('bookings.inquiries.setFacts', inquiryFactsInput.extend({ id }), adminInquiry),
  setFollowUp: write('bookings.inquiries.setFollowUp', inquiryFollowUpInput.extend({ id }), adminInquiry),
  addNote: write('bookings.inquiries.addNote', inquiryNoteInput.extend({ id }), activity),
  /** The templates in the language of the inquiry, filled in for its client. */
  drafts: read('bookings.inquiries.drafts', z.object({ id }), z.array(draft)),
  reply: write('bookings.inquiries.reply', replyInput.extend({ id }), replied),
  /** Counts as an answer, like a reply from a template. */
  contact: write('bookings.inquiries.contact', contactInput.extend({ id }), contacted),
  /** Nothing is sent to the client. 409 `stale` when there is other news by now. */
  leaveUntold: write('bookings.inquiries.leaveUntold', newsInput.extend({ id }), activity),
  /** Sends failed notices again, and those that wait for another try, at once. */
  retryNotices: write('bookings.inquiries.retryNotices', z.object({ id }), adminInquiry),
  /** Payments and issued documents stay until their time is over. `documents`: the documents go too, and only their numbers stay. */
  erase: write(
    'bookings.inquiries.erase',
    z.object({ id, documents: z.boolean({ error: BAD_FLAG }).nullish() }),
    z.null(),
  ),
};
