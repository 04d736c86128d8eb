import { standingOf } from '@tocada/contracts/deals/deal-money.js';
import { moneyText } from '@tocada/contracts/ground/money.js';
import type { DocumentFacts } from '../../../records/deals/facts.js';
import type { Texts } from './printing.js';

/** The row of a debt, or of what is in the client's favor. No row where nothing is owed, or where the band gave up the rest. */
export function left(money: NonNullable<DocumentFacts['money']>, texts: Texts): [string, string][] {
  const standing = standingOf(money);
  if (standing === 'owed') return [[texts.stillOwed, moneyText(money.owedCents)]];
  return standing === 'in_favor' ? [[texts.inFavor, moneyText(-money.owedCents)]] : [];
}
