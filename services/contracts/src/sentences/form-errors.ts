import { SPOKEN, type Language } from '../ground/language.js';
import FIELD_ERRORS from './field-errors.texts.js';
import FORM_ERRORS from './form-errors.texts.js';
import { sentenceIn } from './say.js';

/** Like `sentenceOf`, for the forms of the panel, which loads no other sentences. */
export const formSentence = (text: string, language: Language = SPOKEN): string =>
  sentenceIn({ ...FIELD_ERRORS[language], ...FORM_ERRORS[language] }, text);
