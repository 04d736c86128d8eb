import { SPOKEN, type Language } from '../ground/language.js';
import FIELD_ERRORS from './field-errors.texts.js';
import FORM_ERRORS from './form-errors.texts.js';
import QUOTE_ERRORS from './quote-errors.texts.js';
import { sentenceIn } from './say.js';

/** Like `formSentence`, for the forms of quotes, which load in a part of their own. */
export const quoteSentence = (text: string, language: Language = SPOKEN): string =>
  sentenceIn({ ...FIELD_ERRORS[language], ...FORM_ERRORS[language], ...QUOTE_ERRORS[language] }, text);
