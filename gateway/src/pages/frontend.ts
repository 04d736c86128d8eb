import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Folder of the built frontend. */
export const FRONTEND = join(dirname(fileURLToPath(import.meta.resolve('@tocada/frontend/package.json'))), 'dist');

/** The page around every page. */
export const TEMPLATE = readFileSync(join(FRONTEND, 'client/index.html'), 'utf8');

/** What the content security policy lets run of the scripts that stand in the template itself. */
export const INLINE_SCRIPTS = [...TEMPLATE.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
  ([, text]) => `'sha256-${createHash('sha256').update(text!).digest('base64')}'`,
);
