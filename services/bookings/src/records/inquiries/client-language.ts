import { LANGUAGES, languagesOf, type Language } from '@tocada/contracts/ground/language.js';
import type { Site } from '@tocada/contracts/site/site.js';

/** The language in which the client of an inquiry is addressed. An inquiry that names none is in the site's primary one. */
export const clientLanguage = ({ language }: { language?: string | null }, site: Pick<Site, 'languages'>): Language =>
  LANGUAGES.find((one) => one === language) ?? languagesOf(site).primary;
