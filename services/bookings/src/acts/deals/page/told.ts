import { createHash } from 'node:crypto';
import type { ClientDetails } from '@tocada/contracts/deals/client-page.js';
import { canonicalText, wordsBeside, type ClientWords } from '@tocada/contracts/deals/client-words.js';
import type { SignatureFacts } from '../../../records/deals/facts.js';
import type { QuoteRow } from '../../../records/deals/quotes.sql.js';

/**
 * The details that a client told beside a quote: no terms of it. A signature keeps them with their hash, as the client saw them.
 * @param first the first signature: the second signer sees what the first has seen, whatever the band notes in the request since
 */
export function toldBeside(
  details: Partial<ClientDetails>,
  quote: Pick<QuoteRow, 'event' | 'kind'>,
  first: Pick<SignatureFacts, 'told'> | undefined,
): { words: ClientWords; sha256: string } {
  const words = first ? (first.told ?? {}) : wordsBeside(details, quote);
  return { words, sha256: createHash('sha256').update(canonicalText(words)).digest('hex') };
}
