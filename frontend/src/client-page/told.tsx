import { wordRows, wordsTitle, wordsWhy, type ClientWords } from '@tocada/contracts/deals/client-words.js';
import { Facts } from './card';

/** The details that the client told beside the quote: no terms of it. */
export function Told({ words }: { words: ClientWords }) {
  const rows = wordRows(words);
  if (rows.length === 0) return null;
  return (
    <section aria-label={wordsTitle()} className="mt-6 border-t border-rail pt-4">
      <h3 className="font-semibold">{wordsTitle()}</h3>
      <p className="mt-1 text-sm">{wordsWhy()}</p>
      <Facts facts={rows} />
    </section>
  );
}
