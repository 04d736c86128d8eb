import { moneyText } from '@tocada/contracts/ground/money.js';
import { allAmounts } from './currency.js';
import { left } from './left.js';
import { note } from './note.js';
import { LONG_LABELS } from './paper.js';
import { dayText, type Block } from './printing.js';
import { settled } from './settled.js';

export const cancellation: Block = (printing) => {
  const { facts, paper, texts } = printing;
  const { issuedOn, cancel, cancelledBy, money } = facts;
  paper.heading(2, texts.kinds.cancellation);
  const who = cancelledBy && texts.cancelledBy[cancelledBy];
  paper.paragraph([texts.cancelled(dayText(issuedOn, printing)), who].filter(Boolean).join(' '));
  const price: [string, string | null] = [texts.price, money && moneyText(money.totalCents)];
  if (cancel) paper.facts([price, ...settled(cancel, texts)], LONG_LABELS);
  else if (money) paper.facts([price, [texts.paid, moneyText(money.paidCents)], ...left(money, texts)]);
  note(printing);
  allAmounts(printing);
};
