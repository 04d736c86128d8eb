import { posterDate } from '@tocada/contracts/ground/days.js';
import { moneyText } from '@tocada/contracts/ground/money.js';
import type { AdminInquiry } from '@tocada/contracts/inquiries/inquiries.js';
import { isClosed } from '@tocada/contracts/kit/stages.js';
import { texts } from '../../../../panel/desk/desk.texts';

/** The state of the quote and the money of a request, in a few words. `waits`: the band has to act. */
interface Deal {
  words: string;
  tone: 'aqua' | 'bulb' | 'alarm' | 'dust';
  waits: boolean;
}

type Row = Pick<
  AdminInquiry,
  'stage' | 'quoteState' | 'quoteTotalCents' | 'quoteValidUntil' | 'creditUntil' | 'wish' | 'money' | 'lettersFailed'
>;

const owes = (cents: number, on: string | undefined): string => {
  if (!on) return texts.owes(moneyText(cents));
  const { day, month } = posterDate(`${on}T12:00:00Z`, 'UTC');
  return texts.owesOn(moneyText(cents), day, month);
};

/** The facts that matter first: a wish of the client, a claim, a late payment, a mail that failed, a debt, a quote that is over. Undefined where there are none. */
export function dealOf(
  { stage, quoteState, quoteTotalCents, quoteValidUntil, creditUntil, wish, money, lettersFailed }: Row,
  today: string,
): Deal | undefined {
  if (wish) return { words: texts.wishes[wish], tone: wish === 'change' ? 'bulb' : 'alarm', waits: true };
  const undelivered: Deal | undefined = lettersFailed
    ? { words: texts.isUndelivered, tone: 'alarm', waits: true }
    : undefined;
  if (money) {
    const { claimedCents, owedCents, next } = money;
    if (claimedCents > 0) return { words: texts.claims, tone: 'alarm', waits: true };
    if (stage === 'lost' || stage === 'cancelled') return undefined;
    if (creditUntil && stage && !isClosed(stage))
      return creditUntil < today
        ? { words: texts.isCreditOver, tone: 'alarm', waits: true }
        : { words: texts.isPostponed, tone: 'bulb', waits: false };
    const isLate = next !== null && next.on < today;
    if (isLate && stage === 'accepted') return { words: texts.isDepositLate, tone: 'alarm', waits: true };
    if (undelivered) return undelivered;
    if (owedCents > 0)
      return { words: owes(next?.cents ?? owedCents, next?.on), tone: isLate ? 'alarm' : 'aqua', waits: false };
    return { words: money.totalCents > 0 ? texts.isPaid : texts.isFreeGig, tone: 'dust', waits: false };
  }
  if (!stage || isClosed(stage)) return undefined;
  if (undelivered) return undelivered;
  const total = quoteTotalCents == null ? undefined : moneyText(quoteTotalCents);
  if (quoteState === 'draft') return { words: texts.isDraft, tone: 'dust', waits: false };
  if (quoteState === 'declined') return { words: texts.isDeclined, tone: 'dust', waits: false };
  if (quoteState !== 'sent' && quoteState !== 'partly_signed') return undefined;
  if (quoteValidUntil && quoteValidUntil < today) return { words: texts.isExpired, tone: 'bulb', waits: true };
  return { words: total ? texts.isQuotedAt(total) : texts.isQuoted, tone: 'bulb', waits: false };
}
