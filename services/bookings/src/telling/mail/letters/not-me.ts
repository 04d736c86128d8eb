import { paragraph } from '../looks/parts.js';
import { written, type Letter } from './letter.js';

export const notMe: Letter = {
  band: ({ texts, asker, wish }) => written(texts.notMe.title(asker), paragraph(texts.notMe.text), ...wish),
  rings: 'not_me',
  isOfWish: true,
};
