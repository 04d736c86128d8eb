import { readFileSync } from 'node:fs';
import { siteOf, type Site } from '@tocada/contracts/site/site.js';
import { siteFile } from '@tocada/contracts/site/site-file.js';

/** For specs: the file that comes with the project. */
export const SITE_FILE = siteFile.parse(JSON.parse(readFileSync('deploy/site.json', 'utf8')));

/** For specs: the site of that file with the given fields. */
export const siteWith = (fields: Partial<Site> = {}): Site => ({ ...siteOf(SITE_FILE), ...fields });
