import type { EntityManager } from '@mikro-orm/postgresql';
import type { Payment } from '@tocada/contracts/deals/payments.js';
import type { PaymentKind } from '@tocada/contracts/deals/quote-money.js';
import type { Asking } from '@tocada/contracts/kit/ask.js';
import { sumsNow } from '../../records/deals/deal-money.sql.js';
import { sameSumOf } from '../../records/deals/payments.sql.js';
import type { QuoteRow } from '../../records/deals/quotes.sql.js';
import { Questions } from '../../records/ground/questions.js';

/** The kinds of payment that pay a debt, and so should not exceed it. */
const OF_DEBT: readonly PaymentKind[] = ['deposit', 'instalment', 'balance', 'withheld', 'damages'];

/** The same day of the year before. */
const yearBefore = (day: string): string => `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`;

interface Noted extends Pick<Payment, 'kind' | 'cents' | 'day'> {
  agreed: QuoteRow;
  /** The band's. */
  today: string;
}

/** A payment that is noted is mailed, so what may be a slip is asked before. @throws AppError `ask` */
export async function askAboutPayment(em: EntityManager, asking: Asking, noted: Noted): Promise<void> {
  if (!asking.ask) return;
  const { kind, cents, day, agreed, today } = noted;
  const { currency } = agreed;
  const questions = new Questions(asking);
  const { owedCents } = (await sumsNow(em, agreed, today)).money;
  if (OF_DEBT.includes(kind) && cents > owedCents) questions.put('over_owed', { cents, owedCents, currency });
  if (day > today) questions.put('day_ahead', { on: day });
  if (day < yearBefore(today)) questions.put('day_long_ago', { on: day });
  const number = await sameSumOf(em, { inquiryId: agreed.inquiryId, kind, cents });
  if (number) questions.put('same_sum', { cents, number, currency });
  questions.refuse();
}
