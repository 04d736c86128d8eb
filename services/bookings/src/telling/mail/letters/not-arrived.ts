import { notArrivedWords } from '@tocada/contracts/deals/quote-words.js';
import { paragraph } from '../looks/parts.js';
import { written, type Letter } from './letter.js';

export const notArrived: Letter = {
  client: ({ letter: { cents, currency, method }, texts, language, page, sumOf }) =>
    written(
      texts.notArrived.title(sumOf(cents)),
      paragraph(notArrivedWords({ cents: cents ?? 0, currency, method: method ?? 'other' }, language)),
      page(),
    ),
};
