import { moneyText } from '@tocada/contracts/ground/money.js';
import { currency } from './currency.js';
import { lines } from './lines.js';
import { note } from './note.js';
import { dayText, type Block } from './printing.js';

const DAY = 86_400_000;
const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / DAY);

export const invoice: Block = (printing) => {
  const { facts, paper, texts } = printing;
  const { quote, issuedOn, money } = facts;
  if (quote) {
    const last = quote.schedule.at(-1)?.on;
    paper.heading(2, texts.included);
    lines(printing, quote, quote.choice);
    currency(printing, quote);
    if (last) {
      const days = daysBetween(issuedOn, last);
      const day = dayText(last, printing);
      paper.paragraph(days > 0 ? texts.netDays(days, day) : texts.dueOn(day), 'strong');
    }
  }
  if (money)
    paper.facts([
      [texts.paid, moneyText(money.paidCents)],
      [texts.owed, moneyText(money.owedCents)],
    ]);
  note(printing);
  paper.paragraph(texts.noCfdiInvoice, 'small');
};
