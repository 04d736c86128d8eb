import { priceText, UNSAID_CURRENCY } from '@tocada/contracts/deals/currency.js';
import { standingOf } from '@tocada/contracts/deals/deal-money.js';
import type { Money } from '@tocada/contracts/deals/payments.js';
import { posterDate } from '@tocada/contracts/ground/days.js';
import type { AdminInquiry } from '@tocada/contracts/inquiries/inquiries.js';
import { isClosed } from '@tocada/contracts/kit/stages.js';
import { texts } from '../../../../panel/desk/desk.texts';

/** The state of the quote and the money of a request, in a few words. */
interface Deal {
  words: string;
  tone: 'aqua' | 'bulb' | 'alarm' | 'dust';
}

type Row = Pick<
  AdminInquiry,
  | 'stage'
  | 'quoteState'
  | 'quoteTotalCents'
  | 'quoteCurrency'
  | 'quoteValidUntil'
  | 'creditUntil'
  | 'wish'
  | 'money'
  | 'lettersFailed'
>;

const owes = (sum: string, on: string | undefined, today: string): string => {
  if (!on) return texts.owes(sum);
  const { day, month } = posterDate(`${on}T12:00:00Z`, 'UTC');
  const words = texts.owesOn(sum, day, month);
  const year = on.slice(0, 4);
  return year === today.slice(0, 4) ? words : texts.dayInYear(words, year);
};

/** The money of an agreement that waits for nothing. */
function moneyWords(money: Money, today: string): Pick<Deal, 'words' | 'tone'> {
  const { totalCents, chargesCents, owedCents, next, currency } = money;
  const isLate = next !== null && next.on < today;
  switch (standingOf(money)) {
    case 'owed':
      return {
        words: owes(priceText(next?.cents ?? owedCents, currency), next?.on, today),
        tone: isLate ? 'alarm' : 'aqua',
      };
    case 'in_favor':
      return { words: texts.inFavor(priceText(-owedCents, currency)), tone: 'bulb' };
    case 'written_off':
      return { words: texts.isWrittenOff, tone: 'dust' };
    case 'settled':
      return { words: totalCents + chargesCents > 0 ? texts.isPaid : texts.isFreeGig, tone: 'dust' };
  }
}

/** The facts that matter first: a wish of the client, a claim, a late payment, a mail that failed, a debt, a quote that is over. Undefined where there are none. */
export function dealOf(
  { stage, quoteState, quoteTotalCents, quoteCurrency, quoteValidUntil, creditUntil, wish, money, lettersFailed }: Row,
  today: string,
): Deal | undefined {
  if (wish) return { words: texts.wishes[wish], tone: wish === 'change' ? 'bulb' : 'alarm' };
  const undelivered: Deal | undefined = lettersFailed ? { words: texts.isUndelivered, tone: 'alarm' } : undefined;
  if (money) {
    const { claimedCents, owedCents, next, currency } = money;
    if (claimedCents > 0) return { words: texts.claims, tone: 'alarm' };
    if (stage === 'lost') return undefined;
    if (stage === 'cancelled')
      return owedCents > 0
        ? { words: owes(priceText(owedCents, currency), undefined, today), tone: 'alarm' }
        : undefined;
    if (creditUntil && stage && !isClosed(stage))
      return creditUntil < today
        ? { words: texts.isCreditOver, tone: 'alarm' }
        : { words: texts.isPostponed, tone: 'bulb' };
    const isLate = next !== null && next.on < today;
    if (isLate && stage === 'accepted') return { words: texts.isDepositLate, tone: 'alarm' };
    if (undelivered) return undelivered;
    return moneyWords(money, today);
  }
  if (!stage || isClosed(stage)) return undefined;
  if (undelivered) return undelivered;
  const total = quoteTotalCents == null ? undefined : priceText(quoteTotalCents, quoteCurrency ?? UNSAID_CURRENCY);
  if (quoteState === 'draft') return { words: texts.isDraft, tone: 'dust' };
  if (quoteState === 'declined') return { words: texts.isDeclined, tone: 'dust' };
  if (quoteState !== 'sent' && quoteState !== 'partly_signed') return undefined;
  if (quoteValidUntil && quoteValidUntil < today) return { words: texts.isExpired, tone: 'bulb' };
  return { words: total ? texts.isQuotedAt(total) : texts.isQuoted, tone: 'bulb' };
}
