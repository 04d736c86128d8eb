import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { LANGUAGES, type Language } from '@tocada/contracts/ground/language.js';

const BUILT = join(dirname(fileURLToPath(import.meta.resolve('@tocada/frontend/package.json'))), 'dist');

/** The folder of the files that the browser gets for pages of a language. Files of all languages are in the Spanish one. */
export const clientOf = (language: Language) => join(BUILT, `client-${language}`);

/** The program that draws pages of a language. */
export const serverEntryOf = (language: Language) => join(BUILT, `server-${language}/entry-server.js`);

const templateIn = (language: Language) => readFileSync(join(clientOf(language), 'index.html'), 'utf8');

/** The document around every page. */
export const TEMPLATES = Object.fromEntries(LANGUAGES.map((language) => [language, templateIn(language)])) as Record<
  Language,
  string
>;
