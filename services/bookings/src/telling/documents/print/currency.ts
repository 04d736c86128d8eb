import type { QuoteFacts } from '../../../records/deals/facts.js';
import { printableLine } from './printable.js';
import type { Printing } from './printing.js';

export function currency({ paper, texts }: Printing, { tax }: QuoteFacts): void {
  paper.paragraph(texts.currency, 'small');
  if (tax.permit && tax.mode !== 'none') paper.paragraph(texts.permit(printableLine(tax.permit)), 'small');
}
