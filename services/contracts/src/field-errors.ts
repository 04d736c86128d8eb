import FIELD_ERRORS from './field-errors.texts.js';
import { SPOKEN, type Language } from './language.js';
import { sentenceIn } from './say.js';

/** Like `sentenceOf`, for the fields that public pages check, which load no other sentences. */
export const fieldSentence = (text: string, language: Language = SPOKEN): string =>
  sentenceIn(FIELD_ERRORS[language], text);
