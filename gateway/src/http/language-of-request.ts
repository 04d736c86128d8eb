import { askedLanguage, type Language } from '@tocada/contracts/language.js';
import type { Request } from 'express';

/** The language in which a request is answered. Only its address decides. */
export const languageOfRequest = ({ originalUrl }: Request): Language => askedLanguage(originalUrl);
