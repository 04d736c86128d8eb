import { z } from 'zod';
import { calendarEntry } from '../dates/calendar.js';
import { QUOTE_CURRENCIES } from '../deals/currency.js';
import { ASKED_KINDS, resoldNight } from '../deals/quotes.js';
import { id, instant, oneOf } from '../kit/fields.js';
import { adminRoute } from '../kit/route.js';
import { read, write } from '../kit/rpc.js';

/** The kinds of lines, the most urgent first. Panel and mail name them in this order. */
export const AGENDA_KINDS = [
  'tonight',
  'holds',
  'asked',
  'claims',
  'late',
  'damages',
  'played',
  'letters',
  'resold',
  'unanswered',
  'past',
  'ending',
  'expired',
  'followUps',
  'unclosed',
  'unclosedBefore',
  'debtsBefore',
  'gigs',
] as const;
export type AgendaKind = (typeof AGENDA_KINDS)[number];

const due = z.object({
  id,
  name: z.string(),
  eventType: z.string(),
  location: z.string(),
  eventDate: instant,
  hasTime: z.boolean(),
  /** The words in place of the day. */
  dateNote: z.string().nullable(),
  startTime: z.string().nullable(),
  createdAt: instant,
  followUpOn: z.string().nullable(),
  followUpNote: z.string().nullable(),
});
/** A request in the agenda. */
export type Due = z.infer<typeof due>;
const dueWish = due.extend({ wishId: id, asked: z.enum(ASKED_KINDS), text: z.string() });
export type DueWish = z.infer<typeof dueWish>;
const dueSum = due.extend({
  cents: z.number().int(),
  currency: z.enum(QUOTE_CURRENCIES),
  /** The day from which it is due; null while none is fixed. */
  on: z.string().nullable(),
});
export type DueSum = z.infer<typeof dueSum>;
const dueQuote = due.extend({ validUntil: z.string() });
export type DueQuote = z.infer<typeof dueQuote>;

/** `total`: also of those that are not named. */
const some = <T extends z.ZodType>(one: T) => z.object({ total: z.number().int(), named: z.array(one) });
export interface Some<T> {
  total: number;
  named: T[];
}
/** `owing`: the number of those that owe. `sums`: the sums that they owe, one for each currency. */
const old = some(dueSum).extend({
  owing: z.number().int(),
  sums: z.array(z.object({ cents: z.number().int(), currency: z.enum(QUOTE_CURRENCIES) })),
});

/** The matters that wait for the band. */
const agenda = z.object({
  /** The gigs of today. */
  tonight: some(calendarEntry),
  /** The holds that end soon. */
  holds: some(calendarEntry),
  asked: some(dueWish),
  /** Payments that clients say to have made. */
  claims: some(dueSum),
  /** Payments that are late, of nights that lie ahead. */
  late: some(dueSum),
  /** Agreed damages of cancelled deals. */
  damages: some(dueSum),
  /** Nights that were played and owe. */
  played: some(dueSum),
  /** Mails about quotes and money that were given up. */
  letters: some(due),
  resold: some(resoldNight),
  unanswered: some(due),
  /** Requests whose night went by without an answer. */
  past: some(due),
  ending: some(dueQuote),
  expired: some(dueQuote),
  followUps: some(due),
  /** Gigs that are over, owe nothing and were not closed. */
  unclosed: some(due),
  /** Gigs that were over before the upgrade and were not closed: one line. */
  unclosedBefore: old,
  /** Debts of deals that were completed before the upgrade: one line. */
  debtsBefore: old,
  /** The gigs of the six days after today. */
  gigs: some(calendarEntry),
});
export type Agenda = z.infer<typeof agenda>;

/** `still_owed`: the debts stay. `written_off`: nobody expects them any more. */
const OLD_DEBTS = ['still_owed', 'written_off'] as const;
export type OldDebts = (typeof OLD_DEBTS)[number];

export const AGENDA = {
  read: read('bookings.agenda.read', z.object({}), agenda),
};

export const AGENDA_ACTS = {
  /** The night of a request that nobody answered is named no more. */
  dismissPast: write('bookings.agenda.dismissPast', z.object({ id }), z.null()),
  /**
   * Completes gigs that were over before the upgrade, some of them at once: `left` are those that a further call closes.
   * Without `debts`, those that owe stay open.
   */
  closeOld: write(
    'bookings.agenda.closeOld',
    z.object({ debts: oneOf(OLD_DEBTS).optional() }),
    z.object({ closed: z.number().int(), left: z.number().int() }),
    ['calendar'],
  ),
};

export const AGENDA_ROUTES = {
  read: adminRoute('GET', '/api/admin/agenda', { call: AGENDA.read }),
  closeOld: adminRoute('POST', '/api/admin/agenda/close-old', {
    call: AGENDA_ACTS.closeOld,
    status: 200,
    audit: 'agenda.close-old',
  }),
  dismissPast: adminRoute('POST', '/api/admin/bookings/:id/past/dismissed', {
    call: AGENDA_ACTS.dismissPast,
    status: 204,
    audit: 'agenda.dismiss',
  }),
};
