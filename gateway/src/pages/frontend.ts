import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Folder of the built frontend. */
export const FRONTEND = join(dirname(fileURLToPath(import.meta.resolve('@tocada/frontend/package.json'))), 'dist');

/** The page around every page. */
export const TEMPLATE = readFileSync(join(FRONTEND, 'client/index.html'), 'utf8');
