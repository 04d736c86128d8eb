import type { AgendaKind, Due } from '@tocada/contracts/inquiries/agenda.js';
import type { Money } from '@tocada/contracts/deals/payments.js';
import type { Stage } from '@tocada/contracts/kit/stages.js';

/** A request that may owe something or that is not closed. */
export interface Deal {
  due: Due;
  stage: Stage;
  /** The local day on which its night begins. */
  night: string;
  /** Null without an agreement. */
  money: Money | null;
  isPostponed: boolean;
  /** True for one that was completed before the upgrade, and not again since. */
  isCompletedBefore: boolean;
  /** True when the band completed it and said that its debt stays. */
  isStillOwed: boolean;
  /** True after a signer said that another person signed. */
  isDisputed: boolean;
  /** True for a deal that was once agreed elsewhere. */
  isElsewhere: boolean;
  /** True while its client is told nothing. */
  isQuiet: boolean;
  /** Of the agreement. */
  quoteId: string | null;
  /** The day of the agreed event. */
  agreedDay: string | null;
}

/** The kinds of the agenda that name deals. */
export type DealKind = Extract<
  AgendaKind,
  'claims' | 'late' | 'damages' | 'played' | 'unclosed' | 'unclosedBefore' | 'debtsBefore'
>;

/** The days that decide where a deal stands. */
export interface Days {
  today: string;
  /** The day of the upgrade. */
  upgradedOn: string;
}

/** The one line of the agenda that names a deal; undefined for none. A claim comes first, because it may settle all else. */
export function placeOf(deal: Deal, { today, upgradedOn }: Days): DealKind | undefined {
  const { stage, money, night, isPostponed } = deal;
  const owes = (money?.owedCents ?? 0) > 0;
  if (money && money.claimedCents > 0) return 'claims';
  if (stage === 'cancelled') return owes ? 'damages' : undefined;
  if (stage === 'completed') return owes ? (deal.isCompletedBefore ? 'debtsBefore' : 'played') : undefined;
  if (stage !== 'accepted' && stage !== 'booked') return undefined;
  if (night < today && !isPostponed) {
    if (night < upgradedOn) return 'unclosedBefore';
    return owes ? 'played' : 'unclosed';
  }
  return money?.next && money.next.on < today ? 'late' : undefined;
}

/** True for a deal whose money waits for the band. */
export const waitsForMoney = (deal: Deal, days: Days): boolean => {
  const place = placeOf(deal, days);
  return (
    place !== undefined && place !== 'unclosed' && (place !== 'unclosedBefore' || (deal.money?.owedCents ?? 0) > 0)
  );
};
