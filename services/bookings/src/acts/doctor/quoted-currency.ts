import type { EntityManager } from '@mikro-orm/postgresql';
import { isQuoteCurrency } from '@tocada/contracts/deals/currency.js';
import type { Language } from '@tocada/contracts/ground/language.js';
import type { Site } from '@tocada/contracts/site/site.js';
import { sql } from '@tocada/runtime/database/sql.js';
import { off, ok, warning, type Found } from '@tocada/runtime/doctor.js';
import FINDINGS from './findings.texts.js';

const IN_PESOS = `select count(*) filter (where state in ('sent', 'partly_signed'))::int as open,
  count(*) filter (where state = 'accepted')::int as agreed from quotes where currency = 'MXN'`;

/** Counts what a release that knows dollars alone would print as such, and names a currency in which no quote can be. */
export async function currencyFound(
  em: EntityManager,
  { currency }: Pick<Site, 'currency'>,
  language: Language,
): Promise<Found> {
  const texts = FINDINGS[language].currency;
  const [{ open, agreed } = { open: 0, agreed: 0 }] = await sql<{ open: number; agreed: number }>(em, IN_PESOS);
  const counted = open + agreed > 0 ? texts.pesos(open, agreed) : '';
  if (!isQuoteCurrency(currency))
    return warning([texts.notQuoted(currency), counted].filter(Boolean).join(' '), texts.notQuotedTodo);
  return counted ? ok(counted) : off(texts.none);
}
