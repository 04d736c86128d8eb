import { readFileSync } from 'node:fs';
import { sentenceOf } from '@tocada/contracts/sentences/sentences.js';
import type { SiteData } from '@tocada/contracts/site/site.js';
import { siteFile } from '@tocada/contracts/site/site-file.js';
import { EnvError } from './env.js';

/** @throws EnvError with one line per fault of the file */
export function readSite(path: string): SiteData {
  let parsed;
  try {
    parsed = siteFile.safeParse(JSON.parse(readFileSync(path, 'utf8')));
  } catch (error) {
    throw new EnvError(`SITE_CONFIG: ${path}: ${(error as Error).message}`);
  }
  if (parsed.success) return parsed.data;
  throw new EnvError(
    parsed.error.issues.map((issue) => `SITE_CONFIG: ${issue.path.join('.')}: ${sentenceOf(issue.message)}`).join('\n'),
  );
}
