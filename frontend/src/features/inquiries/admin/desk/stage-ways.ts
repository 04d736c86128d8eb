import { canEnter, isClosed, STAGES, type Stage } from '@tocada/contracts/kit/stages.js';

/** The stages that the band is offered from a stage, in order. A booked gig is cancelled, with a reason, and not lost. */
export const waysFrom = (stage: Stage): Stage[] =>
  STAGES.filter((to) => to !== stage && !(stage === 'booked' && to === 'lost') && canEnter(stage, to));

const NEXT: Partial<Record<Stage, Stage>> = {
  new: 'contacted',
  contacted: 'quoted',
  quoted: 'accepted',
  accepted: 'booked',
  booked: 'completed',
};

/** The stage that usually comes next. A closed inquiry is opened again. */
export const usualStage = (stage: Stage): Stage => (isClosed(stage) ? 'contacted' : NEXT[stage]!);

/** True for a way back: the client declined, or a gig is postponed. */
export const isBack = (from: Stage, to: Stage): boolean => STAGES.indexOf(to) < STAGES.indexOf(from);
