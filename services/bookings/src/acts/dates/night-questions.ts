import type { EntityManager } from '@mikro-orm/postgresql';
import type { Asking } from '@tocada/contracts/kit/ask.js';
import { isPaidIn, OF_PRICE } from '../../records/deals/deal-money.sql.js';
import { paymentsOf } from '../../records/deals/payments.sql.js';
import { isOpen } from '../../records/deals/present-quote.js';
import { termsOfPayment } from '../../records/deals/quote-terms.js';
import { agreedQuote, latestQuote } from '../../records/deals/quotes.sql.js';
import { Questions } from '../../records/ground/questions.js';
import { todayOf } from '../../records/ground/time-zone.sql.js';

/** A night that is to wait for the first payment is booked without one only when the band says so. @throws AppError `ask` */
export async function askAboutBooking(em: EntityManager, asking: Asking, inquiryId: string): Promise<void> {
  if (!asking.ask) return;
  const quote = (await agreedQuote(em, inquiryId)) ?? (await latestQuote(em, inquiryId));
  if (!quote || quote.confirmOn !== 'deposit' || !(quote.state === 'accepted' || isOpen(quote))) return;
  const [first] = termsOfPayment(quote, await todayOf(em)).schedule;
  const isPaid = isPaidIn(await paymentsOf(em, inquiryId), [...OF_PRICE, 'withheld']);
  const questions = new Questions(asking);
  if (first && first.cents > 0 && !isPaid)
    questions.put('nothing_confirmed', { cents: first.cents, currency: quote.currency });
  questions.refuse();
}
