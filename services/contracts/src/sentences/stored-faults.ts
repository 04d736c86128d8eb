import type { Language } from '../ground/language.js';
import { sentenceIn, type Said } from './say.js';
import STORED_FAULTS from './stored-faults.texts.js';

/**
 * The sentence that a row or an answer keeps, in a language. One without a text of ours, or with a text of another release,
 * stays as it is kept: in Spanish or in the words of a server.
 */
export function storedSentence(kept: string, said: Said | null | undefined, language: Language): string {
  const sentence = said && sentenceIn(STORED_FAULTS[language], said);
  return sentence && sentence !== said ? sentence : kept;
}
