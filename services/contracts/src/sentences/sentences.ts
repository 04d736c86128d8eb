import { LANGUAGES, SPOKEN, type Language } from '../ground/language.js';
import CONTENT_ERRORS from './content-errors.texts.js';
import DESK_ERRORS from './desk-errors.texts.js';
import ERROR_SENTENCES from './errors.texts.js';
import FIELD_ERRORS from './field-errors.texts.js';
import FORM_ERRORS from './form-errors.texts.js';
import GATEWAY_ERRORS from './gateway-errors.texts.js';
import PUSH_ERRORS from './push-errors.texts.js';
import QUOTE_ERRORS from './quote-errors.texts.js';
import { sentenceIn, type Sentences } from './say.js';
import STORED_FAULTS from './stored-faults.texts.js';
import UPLOAD_ERRORS from './upload-errors.texts.js';

export const CATALOGUES = [
  ERROR_SENTENCES,
  FIELD_ERRORS,
  FORM_ERRORS,
  DESK_ERRORS,
  CONTENT_ERRORS,
  UPLOAD_ERRORS,
  GATEWAY_ERRORS,
  PUSH_ERRORS,
  QUOTE_ERRORS,
  STORED_FAULTS,
];

const allIn = (language: Language): Sentences =>
  Object.assign({}, ...CATALOGUES.map((catalogue) => catalogue[language])) as Sentences;
const ALL = Object.fromEntries(LANGUAGES.map((language) => [language, allIn(language)])) as Record<Language, Sentences>;

/** The sentence for a text that a schema or an error carries. For servers: pages load `fieldSentence`, the panel `formSentence`. */
export const sentenceOf = (text: string, language: Language = SPOKEN): string => sentenceIn(ALL[language], text);
