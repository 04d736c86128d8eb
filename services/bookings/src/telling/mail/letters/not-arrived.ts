import { notArrivedWords } from '@tocada/contracts/deals/quote-words.js';
import { moneyText } from '@tocada/contracts/ground/money.js';
import { paragraph } from '../looks/parts.js';
import { written, type Letter } from './letter.js';

export const notArrived: Letter = {
  client: ({ letter: { cents, method }, texts, language, page }) =>
    written(
      texts.notArrived.title(moneyText(cents ?? 0)),
      paragraph(notArrivedWords({ cents: cents ?? 0, method: method ?? 'other' }, language)),
      page(),
    ),
};
