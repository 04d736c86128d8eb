import type { Notice } from '@tocada/contracts/messages/notices.js';

/** True when a notice waits for the band. */
export const isStuck = ({ state, tries }: Notice): boolean =>
  state === 'held' || state === 'failed' || (state === 'waiting' && tries > 0);
