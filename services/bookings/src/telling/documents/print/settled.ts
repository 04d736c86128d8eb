import { moneyText } from '@tocada/contracts/ground/money.js';
import type { DocumentFacts } from '../../../records/deals/facts.js';
import type { Texts } from './printing.js';

/** The sums of a cancellation. */
export const settled = (
  { damagesCents, paidCents, returnedCents = 0, returnCents, owedCents }: NonNullable<DocumentFacts['cancel']>,
  texts: Texts,
): [string, string | null][] => [
  [texts.agreedDamages, moneyText(damagesCents)],
  [texts.paid, moneyText(paidCents)],
  [texts.returned, returnedCents > 0 ? moneyText(returnedCents) : null],
  [texts.toReturn, moneyText(returnCents)],
  [texts.stillOwed, owedCents > 0 ? moneyText(owedCents) : null],
];
