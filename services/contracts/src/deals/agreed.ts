import { z } from 'zod';
import { anyway } from '../dates/calendar.js';
import { LIMITS } from '../ground/limits.js';
import { MOST_CENTS } from '../ground/money.js';
import { baseRevision, day, id, oneOf, optionalText, optionalTextTo, whole } from '../kit/fields.js';
import { adminRoute } from '../kit/route.js';
import { write } from '../kit/rpc.js';
import { say } from '../sentences/say.js';
import { choice } from './client-page.js';
import { AGREED_HOW, CONFIRM_ON, currency, quote, shared } from './quote.js';

const agreed = {
  how: oneOf(AGREED_HOW),
  /** The name of the one who said yes. */
  who: optionalTextTo(LIMITS.line),
  /** The day of the agreement, which is not ahead. */
  on: day,
  /** `deposit`: the night is held until the first payment. Otherwise it is booked. */
  confirmOn: oneOf(CONFIRM_ON).nullish(),
  /** A file that is kept with the request: the signed paper. */
  fileId: id.nullish(),
  anyway,
};
const agreedInput = z.object({
  ...agreed,
  totalCents: whole(MOST_CENTS),
  /** Absent: that of the agreement, or else of the site. */
  currency: currency.optional(),
  /** The words of the one line. */
  title: optionalTextTo(LIMITS.line),
  /** Absent: all is due on the day of the event. In a change: as it was. */
  schedule: shared.schedule.optional(),
  /** The band's own, for the timeline. */
  note: optionalText,
});
export type AgreedInput = z.input<typeof agreedInput>;

const agreedQuoteInput = z.object({
  ...agreed,
  revision: baseRevision,
  /** Needed where the quote has packages. Without `extras` those that are ticked already. */
  choice: choice.partial({ extras: true }).nullish(),
});

const tellsClient = z.boolean({ error: say('bad_flag') });

/** Deals that were agreed elsewhere. Nobody signs, and the client hears nothing until the band says so. */
export const AGREED = {
  /**
   * A quote of one line that is accepted at once, with the next number. An open quote ends. Where such a deal stands, it is changed;
   * the same once more changes nothing.
   * 409 `wrong_stage` where the agreement was signed or a signature is begun; `no_date`; `date_taken`; `night_taken_by`.
   */
  add: write('bookings.agreed.add', agreedInput.extend({ id }), quote, ['calendar']),
  /** A sent quote is accepted itself. */
  quote: write('bookings.agreed.quote', agreedQuoteInput.extend({ id }), quote, ['calendar']),
  /** From now on the client gets receipts, reminders and invoices, or no longer does. */
  tell: write('bookings.agreed.tell', z.object({ id, tellsClient }), quote),
  /** The agreement was a mistake. 409 `wrong_stage` once there is a payment or a document. */
  void: write('bookings.agreed.void', z.object({ id }), quote, ['calendar']),
};

const OF_BOOKING = '/api/admin/bookings/:id/agreed';

export const AGREED_ROUTES = {
  add: adminRoute('POST', OF_BOOKING, { call: AGREED.add, audit: 'quote.agreed' }),
  quote: adminRoute('POST', '/api/admin/quotes/:id/agreed', {
    call: AGREED.quote,
    status: 200,
    audit: 'quote.said-yes',
  }),
  tell: adminRoute('POST', `${OF_BOOKING}/tell`, { call: AGREED.tell, status: 200, audit: 'quote.tell' }),
  void: adminRoute('POST', `${OF_BOOKING}/void`, { call: AGREED.void, status: 200, audit: 'quote.unagreed' }),
};
