import { priceText } from '@tocada/contracts/deals/currency.js';
import { paragraph } from '../looks/parts.js';
import { written, type Letter } from './letter.js';

export const postponed: Letter = {
  client({ letter: { money, creditUntil }, texts, reference, event, dayText, paper, page }) {
    const of = texts.postponed;
    const isCredit = money && money.paidCents > 0 && creditUntil;
    return written(
      of.title(reference),
      paragraph(of.text(event)),
      ...(isCredit ? [paragraph(of.credit(priceText(money.paidCents, money.currency), dayText(creditUntil)))] : []),
      ...paper,
      page(),
    );
  },
  band: ({ texts, reference, day, paper }) =>
    written(texts.postponed.title(reference), paragraph(texts.postponed.band(day)), ...paper),
};
