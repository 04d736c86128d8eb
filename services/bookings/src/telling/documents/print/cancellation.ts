import { moneyText } from '@tocada/contracts/ground/money.js';
import { note } from './note.js';
import { dayText, type Block } from './printing.js';
import { settled } from './settled.js';

export const cancellation: Block = (printing) => {
  const { facts, paper, texts } = printing;
  const { issuedOn, cancel, money } = facts;
  paper.heading(2, texts.kinds.cancellation);
  paper.paragraph(texts.cancelled(dayText(issuedOn, printing)));
  const price: [string, string | null] = [texts.price, money && moneyText(money.totalCents)];
  if (cancel) paper.facts([price, ...settled(cancel, texts)]);
  else if (money)
    paper.facts([price, [texts.paid, moneyText(money.paidCents)], [texts.stillOwed, moneyText(money.owedCents)]]);
  note(printing);
  paper.paragraph(texts.currency, 'small');
};
