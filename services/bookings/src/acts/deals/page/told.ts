import { createHash } from 'node:crypto';
import type { ClientDetails } from '@tocada/contracts/deals/client-page.js';
import { canonicalText, wordsBeside, type ClientWords } from '@tocada/contracts/deals/client-words.js';
import type { QuoteRow } from '../../../records/deals/quotes.sql.js';

/** The details that a client told beside a quote: no terms of it. A signature keeps them with their hash, as the client saw them. */
export function toldBeside(
  details: Partial<ClientDetails>,
  quote: Pick<QuoteRow, 'event' | 'kind'>,
): { words: ClientWords; sha256: string } {
  const words = wordsBeside(details, quote);
  return { words, sha256: createHash('sha256').update(canonicalText(words)).digest('hex') };
}
