import type { Language } from '../ground/language.js';
import { saidBy, sentenceIn, type Said } from './say.js';
import STORED_FAULTS from './stored-faults.texts.js';

/** The text behind a sentence that a row or an answer keeps in Spanish. */
export const storedSaid = (sentence: string): Said => saidBy(STORED_FAULTS.es, sentence);

/** Translates a sentence that a row or an answer stores in Spanish. An unknown sentence stays Spanish. */
export const storedSentence = (sentence: string, language: Language): string =>
  language === 'es' ? sentence : sentenceIn(STORED_FAULTS[language], storedSaid(sentence));
