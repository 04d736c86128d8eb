import { SPOKEN } from '@tocada/contracts/ground/language.js';
import type { Said } from '@tocada/contracts/sentences/say.js';
import { storedSentence } from '@tocada/contracts/sentences/stored-faults.js';

/** A sentence that the server keeps in Spanish beside its key. The Spanish panel loads no others. */
export const stored = (sentence: string, said: Said | null | undefined): string =>
  SPOKEN === 'es' ? sentence : storedSentence(sentence, said, SPOKEN);
