import { SPOKEN, type Language } from './language.js';
import { saidBy, type Said } from './say.js';
import { sentenceOf } from './sentences.js';
import { es } from './stored-faults.texts.es.js';

/** The text behind a sentence that a row or an answer keeps in Spanish. */
export const storedSaid = (sentence: string): Said => saidBy(es, sentence);

/** A sentence that a row or an answer keeps in Spanish. One that nobody knows stays Spanish. */
export const storedSentence = (sentence: string, language: Language = SPOKEN): string =>
  language === 'es' ? sentence : sentenceOf(storedSaid(sentence), language);
