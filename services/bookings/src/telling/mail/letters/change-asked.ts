import { written, type Letter } from './letter.js';

export const changeAsked: Letter = {
  band: ({ texts, asker, wish }) => written(texts.changeAsked.title(asker), ...wish),
  rings: 'change_asked',
  isOfWish: true,
};
