import { isClosed, type Stage } from '@tocada/contracts/kit/stages.js';

/** The act that usually comes next. */
export const usualAct = (stage: Stage, isPlayed: boolean): string => {
  if (isClosed(stage)) return 'reopen';
  if (stage === 'booked') return isPlayed ? 'completed' : 'show';
  return { new: 'reply', contacted: 'quoted', quoted: 'accepted', accepted: 'booked' }[stage as 'new'];
};
