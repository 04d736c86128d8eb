import { paragraph } from '../looks/parts.js';
import { written, type Letter } from './letter.js';
import type { ToldLetter } from './told-letter.js';
import type { BandWords, ClientWords } from './words.js';

type Who = Record<NonNullable<ToldLetter['cancelledBy']>, string>;

function cancelled({ letter, texts, reference, event, paper }: ClientWords | BandWords, who: Who) {
  const by = letter.cancelledBy ? who[letter.cancelledBy] : '';
  return written(texts.cancellation.title(reference), paragraph(texts.cancellation.text(event, by)), ...paper);
}

export const cancellation: Letter = {
  client: (words) => cancelled(words, words.texts.cancellation.toClient),
  band: (words) => cancelled(words, words.texts.cancellation.toBand),
};
