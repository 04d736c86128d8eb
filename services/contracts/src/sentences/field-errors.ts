import { SPOKEN, type Language } from '../ground/language.js';
import FIELD_ERRORS from './field-errors.texts.js';
import { sentenceIn } from './say.js';

/** Like `sentenceOf`, for the fields that public pages check, which load no other sentences. */
export const fieldSentence = (text: string, language: Language = SPOKEN): string =>
  sentenceIn(FIELD_ERRORS[language], text);
