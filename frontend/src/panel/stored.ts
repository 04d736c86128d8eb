import { SPOKEN } from '@tocada/contracts/ground/language.js';
import { storedSentence } from '@tocada/contracts/sentences/stored-faults.js';

/** A sentence that the server keeps in Spanish. The Spanish panel loads no others. */
export const stored = (sentence: string): string => (SPOKEN === 'es' ? sentence : storedSentence(sentence, SPOKEN));
