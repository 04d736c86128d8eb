import type { AdminInquiry } from '@tocada/contracts/inquiries/inquiries.js';
import { canEnter, STAGES, WAY_INTO, type Stage } from '@tocada/contracts/kit/stages.js';
import { nightOfInquiry } from '../../../../panel/desk/nights';

/** The stages that the band is offered from a stage, in order. A booked gig is cancelled, with a reason, and not lost. */
export const waysFrom = (stage: Stage, isPast: boolean): Stage[] =>
  STAGES.filter((to) => to !== stage && !(stage === 'booked' && to === 'lost') && canEnter(stage, to, isPast));

/** A postponed event has no night that could be past. */
export const isNightPast = (
  inquiry: Pick<AdminInquiry, 'eventDate' | 'hasTime' | 'startTime' | 'creditUntil'>,
  today: string,
  timeZone: string,
): boolean => inquiry.creditUntil == null && nightOfInquiry(inquiry, timeZone) < today;

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
