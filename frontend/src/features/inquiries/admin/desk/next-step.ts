import { priceText, UNSAID_CURRENCY } from '@tocada/contracts/deals/currency.js';
import type { CalendarEntry } from '@tocada/contracts/dates/calendar.js';
import type { Money } from '@tocada/contracts/deals/payments.js';
import { isoDay } from '@tocada/contracts/ground/days.js';
import type { AdminInquiry } from '@tocada/contracts/inquiries/inquiries.js';
import { isClosed } from '@tocada/contracts/kit/stages.js';
import { texts } from '../../../../panel/desk/desk.texts';
import { holdEnd, isNightPast, shortDay } from '../../../../panel/desk/nights';
import { texts as words } from '../../../../panel/desk/stage-words.texts';

const HOUR = 3_600_000;
/** A hold that ends sooner than this is the next step. Hours. */
const SOON = 48;

/** "unos minutos", "26 h", "3 días": in hours as long as they count. */
export const ageOf = (from: string, now: string): string => {
  const hours = Math.max(0, Math.floor((Date.parse(now) - Date.parse(from)) / HOUR));
  if (hours < 1) return texts.fewMinutes;
  const days = Math.floor(hours / 24);
  return hours < 72 ? texts.hours(hours) : texts.days(days);
};

/** True when a live hold ends within so many hours. */
const endsWithin = ({ expiresAt, live }: CalendarEntry, now: string, hours: number): boolean =>
  live && expiresAt !== null && Date.parse(expiresAt) - Date.parse(now) < hours * HOUR;

interface Known {
  /** The live entries of the inquiry. */
  entries: CalendarEntry[];
  now: string;
  today: string;
  timeZone: string;
}

/** `usual`: the act of its stage. */
type Step = 'reply' | 'confirm' | 'collect' | 'send' | 'renew' | 'usual';

interface NextStep {
  /** The one filled button of an opened inquiry. */
  step: Step;
  /** Undefined when nothing is left to do. */
  words: string | undefined;
}

/** The sum that the band has to ask for now: a late one, all that a closed or played deal owes, or what books the night. */
function dueNow({ stage, money, creditUntil }: AdminInquiry, today: string, isPlayed: boolean): Money['next'] {
  if (!money || !stage || money.owedCents <= 0) return null;
  const { owedCents, next } = money;
  const on = next?.on ?? today;
  if (stage === 'completed' || stage === 'cancelled') return { cents: owedCents, on };
  if (isClosed(stage) || creditUntil != null) return null;
  if (isPlayed) return { cents: owedCents, on };
  return next && (next.on < today || stage === 'accepted') ? next : null;
}

/** The band's next step with an inquiry. */
export function nextStepOf(inquiry: AdminInquiry, { entries, now, today, timeZone }: Known): NextStep {
  const { suspect, stage, followUpOn, followUpNote, createdAt, eventDate, wish, money, quoteState, quoteValidUntil } =
    inquiry;
  if (suspect || !stage) return { step: 'usual', words: undefined };
  if (wish) return { step: 'reply', words: texts.answerWish[wish] };
  if (money && money.claimedCents > 0) return { step: 'confirm', words: texts.confirmClaim };
  const day = isoDay(eventDate, timeZone);
  const isPlayed = isNightPast(inquiry, today, timeZone);
  const due = dueNow(inquiry, today, isPlayed);
  const collect: NextStep | undefined = due
    ? { step: 'collect', words: texts.collect(priceText(due.cents, money?.currency ?? UNSAID_CURRENCY)) }
    : undefined;
  if (isClosed(stage)) return collect ?? { step: 'usual', words: undefined };
  if (due && collect && (isPlayed || due.on < today)) return collect;
  const note = followUpNote ? `: ${followUpNote}` : '';
  if (followUpOn && followUpOn <= today) return { step: 'reply', words: texts.followUp + note };
  const ending = entries.find((entry) => endsWithin(entry, now, SOON));
  if (ending) return { step: 'usual', words: texts.holdEnds(holdEnd(ending.expiresAt!, timeZone, today)) };
  if (quoteState === 'draft') return { step: 'send', words: texts.sendDraft };
  const isOut = quoteState === 'sent' || quoteState === 'partly_signed';
  if (isOut && quoteValidUntil && quoteValidUntil < today) return { step: 'renew', words: texts.renewQuote };
  if (collect) return collect;
  const later = followUpOn ? texts.followUpOn(shortDay(followUpOn, today)) + note : undefined;
  const isPostponed = inquiry.creditUntil != null;
  const age = ageOf(createdAt, now);
  return {
    step: isPostponed ? 'reply' : 'usual',
    words: words.stages[stage].next({ isPostponed, age, later, day: shortDay(day, today), isPlayed }),
  };
}
