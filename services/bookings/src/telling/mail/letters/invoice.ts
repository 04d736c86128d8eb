import { paragraph } from '../looks/parts.js';
import { written, type Letter } from './letter.js';

export const invoice: Letter = {
  client({ letter: { documentKind, documentNumber }, texts, event, owed, paper, page }) {
    const of = texts.invoice;
    const isCredit = documentKind === 'credit_note';
    return written(
      of.title(texts.paper(documentKind ?? 'invoice', documentNumber ?? '')),
      paragraph((isCredit ? of.credited : of.text)(event)),
      ...(isCredit ? [] : owed),
      ...paper,
      page(),
    );
  },
};
