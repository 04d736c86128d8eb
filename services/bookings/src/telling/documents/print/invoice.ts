import { standingOf } from '@tocada/contracts/deals/deal-money.js';
import { moneyText } from '@tocada/contracts/ground/money.js';
import type { DocumentFacts } from '../../../records/deals/facts.js';
import { currency } from './currency.js';
import { left } from './left.js';
import { lines, pricedColumns } from './lines.js';
import { note } from './note.js';
import { printableLine } from './printable.js';
import { dayText, type Block, type Printing } from './printing.js';

const DAY = 86_400_000;
const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / DAY);

/** The charges after the agreement, and the total with them. */
function charged(printing: Printing, priceCents: number): void {
  const { paper, texts, facts } = printing;
  const { charges = [] } = facts;
  if (charges.length === 0) return;
  const sum = charges.reduce((all, { cents }) => all + cents, 0);
  paper.heading(2, texts.charges);
  paper.table(pricedColumns(texts), [
    ...charges.map(({ description, day, cents }) => ({
      cells: [{ text: printableLine(description), aside: dayText(day, printing) }, moneyText(cents)],
    })),
    { cells: [texts.whole, moneyText(priceCents + sum)], isStrong: true },
  ]);
}

/** The last day of payment: "Net 30" counts from the acceptance, and a day of its own is named. */
function dueWords(printing: Printing): string | undefined {
  const { texts, facts } = printing;
  const { quote, issuedOn, charges = [] } = facts;
  const ofPrice = quote?.schedule.at(-1)?.on;
  const last = [ofPrice ?? '', ...charges.map(({ day }) => day)].toSorted().at(-1);
  if (!last) return undefined;
  const days = daysBetween(issuedOn, last);
  const isNet = quote?.isNet !== false && last === ofPrice && days > 0;
  return isNet ? texts.netDays(days, dayText(last, printing)) : texts.dueOn(dayText(last, printing));
}

function sumsOf(money: NonNullable<DocumentFacts['money']>, { texts }: Printing): [string, string][] {
  const isNamed = ['owed', 'settled'].includes(standingOf(money));
  const rest: [string, string][] = isNamed ? [[texts.owed, moneyText(money.owedCents)]] : left(money, texts);
  return [[texts.paid, moneyText(money.paidCents)], ...rest];
}

export const invoice: Block = (printing) => {
  const { facts, paper, texts } = printing;
  const { quote, money } = facts;
  if (quote) {
    paper.heading(2, texts.included);
    lines(printing, quote, quote.choice);
    charged(printing, quote.totals.totalCents);
    currency(printing, quote);
    const due = !money || standingOf(money) === 'owed' ? dueWords(printing) : undefined;
    if (due) paper.paragraph(due, 'strong');
  }
  if (money) paper.facts(sumsOf(money, printing));
  note(printing);
  paper.paragraph(texts.noCfdiInvoice, 'small');
};
