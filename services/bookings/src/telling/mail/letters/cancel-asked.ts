import { paragraph } from '../looks/parts.js';
import { written, type Letter } from './letter.js';

export const cancelAsked: Letter = {
  band: ({ texts, asker, wish }) => written(texts.cancelAsked.title(asker), ...wish, paragraph(texts.cancelAsked.text)),
  rings: 'cancel_asked',
  isOfWish: true,
};
