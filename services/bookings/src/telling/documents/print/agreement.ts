import { conditions } from './conditions.js';
import { lines } from './lines.js';
import { printableLine } from './printable.js';
import type { Block } from './printing.js';

export const agreement: Block = (printing) => {
  const { paper, texts, facts } = printing;
  const { quote } = facts;
  if (!quote) return;
  const name = quote.packages.find(({ key }) => key === quote.choice.package)?.name;
  paper.heading(2, name ? `${texts.agreed}: ${printableLine(name)}` : texts.agreed);
  lines(printing, quote, quote.choice);
  conditions(printing, quote);
};
