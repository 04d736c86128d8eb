import type { PaymentKind } from '@tocada/contracts/deals/quote-money.js';
import { methodWord, paymentWord } from '@tocada/contracts/deals/quote-words.js';
import { moneyText } from '@tocada/contracts/ground/money.js';
import { note } from './note.js';
import { printableLine } from './printable.js';
import { dayText, type Block } from './printing.js';
import { settled } from './settled.js';

/** The heading of a receipt. */
const HEADINGS: Record<PaymentKind, 'received' | 'returned' | 'withheld'> = {
  deposit: 'received',
  instalment: 'received',
  balance: 'received',
  extra: 'received',
  tip: 'received',
  damages: 'received',
  refund: 'returned',
  withheld: 'withheld',
};

export const receipt: Block = (printing) => {
  const { facts, paper, texts, language } = printing;
  const { kind, payment, money, credits, cancel } = facts;
  if (payment) {
    paper.heading(2, payment.state === 'void' ? texts.credit : texts[HEADINGS[payment.kind]]);
    paper.facts([
      [texts.amount, moneyText(payment.cents)],
      [texts.paymentKind, paymentWord(payment.kind, language)],
      [texts.method, methodWord(payment.method, language)],
      [texts.day, dayText(payment.day, printing)],
      [texts.note, payment.note],
    ]);
  }
  if (credits) {
    paper.heading(2, texts.credit);
    paper.facts([
      [texts.kinds.invoice, printableLine(credits.number)],
      [texts.amount, moneyText(credits.cents)],
    ]);
  }
  if (cancel) {
    paper.heading(2, texts.account);
    paper.facts(settled(cancel, texts));
  }
  if (money) {
    paper.heading(2, texts.account);
    paper.facts([
      [texts.price, moneyText(money.totalCents)],
      [texts.paidSoFar, moneyText(money.paidCents)],
      [texts.stillOwed, moneyText(money.owedCents)],
    ]);
    if (money.owedCents <= 0) paper.paragraph(texts.settled);
  }
  paper.paragraph(texts.currency, 'small');
  note(printing);
  paper.paragraph(kind === 'credit_note' ? texts.noCfdiCredit : texts.noCfdi, 'small');
};
