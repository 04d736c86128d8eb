import type { Quote } from '@tocada/contracts/deals/quote.js';
import { isIn, type QuoteLine } from '@tocada/contracts/deals/quote-money.js';
import { texts } from './client-page.texts';
import { countText, percentText } from './words';

export const isExtra = ({ optional }: QuoteLine) => optional;

/** The lines of a package that are no extras; null: those of every package. */
export const linesOf = ({ lines }: Quote, key: QuoteLine['package']) =>
  lines.filter((line) => line.package === key && !line.optional && line.kind !== 'discount');

export const chosenLines = ({ lines, choice }: Quote) => lines.filter((line) => isIn(line, choice));

type Counted = Pick<QuoteLine, 'description' | 'quantity' | 'unit' | 'percentBp'>;

/** The number of what a line counts, where it counts something. */
export function countOf({ quantity, unit, percentBp }: Counted): string | undefined {
  if (percentBp !== null) return texts.percentOf(percentText(percentBp));
  if (unit === 'flat' && quantity === 1000) return undefined;
  return texts.units[unit](countText(quantity));
}

/** A line in words: "Sonido, 4 h". */
export const lineText = (line: Counted) => [line.description, countOf(line)].filter(Boolean).join(', ');

export const packageName = ({ packages }: Quote, key: QuoteLine['package']) =>
  packages.find((one) => one.key === key)?.name;
