import { methodWord } from '@tocada/contracts/deals/quote-words.js';
import { paragraph } from '../looks/parts.js';
import { written, type Letter } from './letter.js';
import { quoted } from './words.js';

export const paymentClaimed: Letter = {
  band({ letter: { cents, method, note }, texts, language, client, sumOf }) {
    const of = texts.paymentClaimed;
    return written(
      of.title(client, sumOf(cents)),
      ...(method ? [paragraph(of.text(methodWord(method, language)))] : []),
      ...(note ? [quoted(of.note(note))] : []),
      paragraph(of.check),
    );
  },
  rings: 'paid',
};
