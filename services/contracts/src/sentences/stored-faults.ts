import type { Language } from '../ground/language.js';
import { sentenceIn, type Said } from './say.js';
import STORED_FAULTS from './stored-faults.texts.js';

/**
 * A stored sentence in the language of its reader. Without a key, or with that of another release, the stored
 * words stay: Spanish, or the message of a server.
 */
export function storedSentence(kept: string, said: Said | null | undefined, language: Language): string {
  const sentence = said && sentenceIn(STORED_FAULTS[language], said);
  return sentence && sentence !== said ? sentence : kept;
}
