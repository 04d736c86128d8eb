import { standingOf } from '@tocada/contracts/deals/deal-money.js';
import type { PaymentKind } from '@tocada/contracts/deals/quote-money.js';
import { methodWord, paymentWord, voidWord } from '@tocada/contracts/deals/quote-words.js';
import { moneyText } from '@tocada/contracts/ground/money.js';
import { allAmounts } from './currency.js';
import { left } from './left.js';
import { note } from './note.js';
import { LONG_LABELS } from './paper.js';
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
    const isTaken = payment.state === 'void';
    paper.heading(2, isTaken ? texts.credit : texts[HEADINGS[payment.kind]]);
    const { number, voidKind, claimedCents } = payment;
    const ofSlip = texts.kinds[payment.kind === 'refund' ? 'credit_note' : 'receipt'];
    paper.facts([
      ...(isTaken && number ? [[ofSlip, printableLine(number)] satisfies [string, string]] : []),
      ...(isTaken && voidKind ? [[texts.voidReason, voidWord(voidKind, language)] satisfies [string, string]] : []),
      [texts.amount, moneyText(payment.cents)],
      [texts.claimed, claimedCents == null ? null : moneyText(claimedCents)],
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
    paper.facts(settled(cancel, texts), LONG_LABELS);
  }
  if (money) {
    paper.heading(2, texts.account);
    const { chargesCents = 0 } = money;
    paper.facts(
      [
        [texts.price, moneyText(money.totalCents)],
        [texts.charges, chargesCents > 0 ? moneyText(chargesCents) : null],
        [texts.paidSoFar, moneyText(money.paidCents)],
        ...left(money, texts),
      ],
      chargesCents > 0 ? LONG_LABELS : undefined,
    );
    if (standingOf(money) === 'settled') paper.paragraph(texts.settled);
  }
  allAmounts(printing);
  note(printing);
  paper.paragraph(kind === 'credit_note' ? texts.noCfdiCredit : texts.noCfdi, 'small');
};
