import { moneyText } from '@tocada/contracts/ground/money.js';
import { paragraph } from '../looks/parts.js';
import { written, type Letter } from './letter.js';

export const receipt: Letter = {
  client({ letter: { documentKind, documentNumber, paymentKind, cents, money }, texts, owed, paper, page }) {
    const of = texts.receipt;
    const isNote = documentKind === 'credit_note';
    const words = isNote ? of.returned : paymentKind === 'withheld' ? of.withheld : of.text;
    return written(
      of.title(texts.paper(documentKind ?? 'receipt', documentNumber ?? '')),
      paragraph(words(moneyText(cents ?? 0))),
      ...(money ? [paragraph(owed)] : []),
      ...paper,
      page(),
    );
  },
};
