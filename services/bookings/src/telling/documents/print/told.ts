import { wordRows, wordsTitle, wordsWhy } from '@tocada/contracts/deals/client-words.js';
import { printableLine } from './printable.js';
import type { Block } from './printing.js';

/** The details that the client told beside the quote. They close with the first signature, so all signers saw the same. */
export const told: Block = ({ paper, facts, language }) => {
  const words = facts.signatures.find((signature) => signature.told)?.told;
  if (!words) return;
  paper.heading(2, wordsTitle(language));
  paper.paragraph(wordsWhy(language), 'small');
  paper.facts(wordRows(words, language).map(([name, value]) => [name, printableLine(value)]));
};
