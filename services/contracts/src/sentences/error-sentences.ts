import type { ErrorCode } from '../ground/errors.js';
import { SPOKEN, type Language } from '../ground/language.js';
import ERROR_SENTENCES from './errors.texts.js';

/** The sentence of a code, for screens that load no other sentences. */
export const codeSentence = (code: ErrorCode, language: Language = SPOKEN): string => ERROR_SENTENCES[language][code];
