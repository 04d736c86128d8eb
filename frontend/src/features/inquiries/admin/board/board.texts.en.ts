import type { texts as es } from './board.texts.es';

export const texts = {
  stage: 'Stage',
  arrived: (age) => `Came in ${age} ago`,
  moveTo: 'Move to another stage',
  entered: (name, stage) => `${name}: ${stage}`,
  loadFailed: 'Couldn’t load',
  more: 'Show more',
  moreOf: (stage) => `Show more of ${stage}`,
  closed: 'Closed',
  fold: 'Collapse',
} satisfies typeof es;
