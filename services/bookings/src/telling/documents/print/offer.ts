import { lineCents, type QuoteLine } from '@tocada/contracts/deals/quote-money.js';
import { moneyText } from '@tocada/contracts/ground/money.js';
import type { QuoteFacts } from '../../../records/deals/facts.js';
import { conditions } from './conditions.js';
import { lineCell, lines, pricedColumns } from './lines.js';
import { printableLine } from './printable.js';
import type { Block, Printing } from './printing.js';

/** The packages and extras, of which the client chooses. */
export const offer: Block = (printing) => {
  const { paper, texts, facts } = printing;
  const { quote } = facts;
  if (!quote) return;
  const ticked = quote.lines.filter(({ optional, chosen }) => optional && chosen).map(({ id }) => id);
  for (const { key, name } of quote.packages) {
    paper.heading(2, printableLine(name));
    lines(printing, quote, { package: key, extras: ticked });
  }
  if (quote.packages.length === 0) {
    paper.heading(2, texts.included);
    lines(printing, quote, { package: null, extras: ticked });
  }
  extras(printing, quote);
  conditions(printing, quote);
  paper.paragraph(texts.electronic, 'small');
};

function extras({ paper, texts }: Printing, quote: QuoteFacts): void {
  const all = quote.lines.filter(({ optional }) => optional);
  if (all.length === 0) return;
  const nameOf = (line: QuoteLine) => quote.packages.find(({ key }) => key === line.package)?.name;
  paper.heading(2, texts.extras);
  paper.paragraph(texts.extrasAside, 'small');
  paper.table(
    pricedColumns(texts),
    all.map((line) => {
      const { text, aside } = lineCell(line, texts);
      const own = { package: line.package ?? quote.choice.package, extras: [] };
      const cents = lineCents(quote, own).get(line.id)!;
      const notes = [aside, printableLine(nameOf(line) ?? ''), line.chosen && texts.ticked].filter(Boolean);
      return {
        cells: [{ text, aside: notes.join(' · ') || undefined }, moneyText(line.kind === 'discount' ? -cents : cents)],
      };
    }),
  );
}
