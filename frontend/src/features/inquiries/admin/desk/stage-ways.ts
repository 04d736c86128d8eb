import type { AdminInquiry } from '@tocada/contracts/inquiries/inquiries.js';
import { canEnter, hasNight, STAGES, WAY_INTO, type Stage } from '@tocada/contracts/kit/stages.js';
import { isNightPast } from '../../../../panel/desk/nights';

type Asking = Pick<AdminInquiry, 'eventDate' | 'hasTime' | 'startTime' | 'creditUntil' | 'dateNote'>;

/**
 * The stages that the band is offered from a stage, in order. A booked gig is cancelled, with a reason, and not lost. Without a
 * day a request enters no stage that has a night, and a postponed event is not booked.
 */
export const waysFrom = (stage: Stage, inquiry: Asking, today: string, timeZone: string): Stage[] => {
  const isPostponed = inquiry.creditUntil != null;
  const isPast = !isPostponed && isNightPast(inquiry, today, timeZone);
  return STAGES.filter(
    (to) =>
      to !== stage &&
      !(stage === 'booked' && to === 'lost') &&
      !(inquiry.dateNote && hasNight(to)) &&
      !(isPostponed && to === 'booked') &&
      canEnter(stage, to, isPast),
  );
};

/** The stage that usually comes next. Both the answer to a new inquiry and the reopening of a closed one lead to contacted. */
export const usualStage = (stage: Stage): Stage => {
  const { next } = WAY_INTO[stage];
  return next === 'reply' || next === 'reopen' ? 'contacted' : next;
};

/** The act that usually comes next. A booked gig that is still to come is announced. */
export const usualAct = (stage: Stage, isOver: boolean) =>
  stage === 'booked' && !isOver ? 'show' : WAY_INTO[stage].next;

/** True for a way back: the client declined, or a gig is postponed. */
export const isBack = (from: Stage, to: Stage): boolean => STAGES.indexOf(to) < STAGES.indexOf(from);
