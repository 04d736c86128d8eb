import { askedLanguage, LANGUAGES, splitLanguage, type Language } from '@tocada/contracts/ground/language.js';
import { AppError } from '@tocada/runtime/app-error.js';
import type { Request } from 'express';

/** The language in which a call is answered. Only its address decides. */
export const languageOfRequest = ({ originalUrl }: Request): Language =>
  splitLanguage(originalUrl.replace(/\?.*/s, '')).named ?? askedLanguage(originalUrl);

/** The site has no address in this language. The next handler answers. */
export class NotSpoken extends AppError {
  constructor() {
    super('not_found');
  }
}

/** A path of the site with that of each language, for a handler that answers in all of them. */
export const inEachLanguage = (path: string): string[] => [path, ...LANGUAGES.map((language) => `/${language}${path}`)];

/** The cookie that a browser's panel keeps of its language. Only the panel reads it: public addresses say their language. */
const PANEL_LANGUAGE = /(?:^|;\s*)panel-language=(\w+)/;

export function chosenForPanel(request: Request): Language | undefined {
  const [, chosen] = PANEL_LANGUAGE.exec(request.get('cookie') ?? '') ?? [];
  return LANGUAGES.find((language) => language === chosen);
}

/** The language that this browser prefers, if we speak it. */
export function acceptedBy(request: Request): Language | undefined {
  if (request.get('accept-language') === undefined) return undefined;
  const accepted = request.acceptsLanguages(...LANGUAGES);
  return LANGUAGES.find((language) => language === accepted);
}
