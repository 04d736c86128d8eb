import { afterSigning } from '@tocada/contracts/deals/quote-words.js';
import { moneyText } from '@tocada/contracts/ground/money.js';
import type { QuoteFacts } from '../../../records/deals/facts.js';
import { printableLine } from './printable.js';
import { dayText, type Printing } from './printing.js';

export function schedule(printing: Printing, { schedule: payments, totals, confirmOn }: QuoteFacts): void {
  const { paper, texts, language, facts } = printing;
  const signature = facts.agreedOn ? texts.confirm.agreed : texts.confirm.signature;
  paper.heading(2, texts.schedule);
  if (totals.totalCents === 0) {
    paper.paragraph(texts.free);
    return paper.paragraph(signature, 'small');
  }
  paper.table(
    [
      { head: texts.payment, part: 0.42 },
      { head: texts.due, part: 0.34 },
      { head: texts.amount, part: 0.24, align: 'right' },
    ],
    payments.map(({ label, on, daysAfter, cents }) => {
      const due = daysAfter === null ? dayText(on, printing) : afterSigning(daysAfter, language);
      return { cells: [printableLine(label), due, moneyText(cents)] };
    }),
  );
  paper.paragraph(confirmOn === 'signature' ? signature : texts.confirm.deposit, 'small');
}
