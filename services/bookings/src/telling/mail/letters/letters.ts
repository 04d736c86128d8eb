import type { LetterKind } from '@tocada/contracts/messages/letter-kinds.js';
import type { Letter } from './letter.js';
import { agreement } from './agreement.js';
import { cancelAsked } from './cancel-asked.js';
import { cancellation } from './cancellation.js';
import { changeAsked } from './change-asked.js';
import { dateTaken } from './date-taken.js';
import { declined } from './declined.js';
import { firstPaymentOverdue } from './first-payment-overdue.js';
import { invoice } from './invoice.js';
import { notArrived } from './not-arrived.js';
import { notMe } from './not-me.js';
import { paymentClaimed } from './payment-claimed.js';
import { paymentDue } from './payment-due.js';
import { paymentLate } from './payment-late.js';
import { paymentSoon } from './payment-soon.js';
import { postponed } from './postponed.js';
import { quote } from './quote.js';
import { receipt } from './receipt.js';
import { signed } from './signed.js';
import { withdrawn } from './withdrawn.js';

/** A kind without its letter does not compile. */
const ALL = {
  quote,
  signed,
  agreement,
  declined,
  withdrawn,
  date_taken: dateTaken,
  not_me: notMe,
  change_asked: changeAsked,
  cancel_asked: cancelAsked,
  payment_claimed: paymentClaimed,
  receipt,
  not_arrived: notArrived,
  invoice,
  first_payment_overdue: firstPaymentOverdue,
  payment_soon: paymentSoon,
  payment_due: paymentDue,
  payment_late: paymentLate,
  cancellation,
  postponed,
} satisfies Record<LetterKind, Letter>;
export const LETTERS: Readonly<Record<LetterKind, Letter>> = ALL;

const KNOWN = Object.entries(LETTERS).flatMap(([kind, { client, band }]) => [
  ...(client ? [`${kind}:client`] : []),
  ...(band ? [`${kind}:band`] : []),
]);
/** A condition of Postgres: this release has a mail of the kind of the letter for its recipient. */
export const KNOWN_LETTER = `letters.kind || case letters.recipient when 'band' then ':band' else ':client' end
  = any('{${KNOWN.join()}}')`;
