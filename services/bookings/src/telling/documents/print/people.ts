import type { Party } from '@tocada/contracts/deals/quotes.js';
import { printable, printableLine } from './printable.js';
import type { Block, Printing } from './printing.js';

function party({ name, title, company, address, email, phone, poNumber, taxId }: Party, { paper, texts }: Printing) {
  const line = (words: string[]) => words.map((word) => printableLine(word)).filter(Boolean);
  const lines = [
    line([company]).join(''),
    line([name, title]).join(', '),
    printable(address),
    line([email, phone]).join(' · '),
    poNumber && `${texts.poNumber}: ${printableLine(poNumber)}`,
    taxId && `${texts.taxId}: ${printableLine(taxId)}`,
  ];
  paper.paragraph(lines.filter(Boolean).join('\n'));
}

function people(printing: Printing, one: string, many: string): void {
  const parties = printing.facts.parties.filter(({ name, company }) => name || company);
  if (parties.length === 0) return;
  printing.paper.heading(2, parties.length === 1 ? one : many);
  for (const each of parties) party(each, printing);
}

export const clients: Block = (printing) => people(printing, printing.texts.client, printing.texts.clients);

export const billed: Block = (printing) => people(printing, printing.texts.billTo, printing.texts.billTo);
