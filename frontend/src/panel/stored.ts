import { SPOKEN } from '@tocada/contracts/language.js';
import { storedSentence } from '@tocada/contracts/stored-faults.js';

/** A sentence that the server keeps in Spanish. The Spanish panel loads no others. */
export const stored = (sentence: string): string => (SPOKEN === 'es' ? sentence : storedSentence(sentence, SPOKEN));
