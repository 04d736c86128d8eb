// Fails on a test that empties tables which others may use. Specs have databases of their own, and one helper puts back
// their rows; a stack is emptied by the worker that lends it.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '@tocada/local/root.js';

const TESTS = [
  '{gateway,services/*}/src/**/{*.spec,*.long,spec-*}.{ts,tsx}',
  // All of it is for tests.
  'deploy/e2e/src/**/*.ts',
];

/** Files that may, each with its reason. A name that ends in a slash is of a folder. */
const MAY: Record<string, string> = {
  'services/runtime/src/database/spec-database.ts': 'puts back the rows of a database of the file’s own',
  'deploy/e2e/src/worker/': 'empties the stack that it lends',
  'deploy/e2e/src/platform/upgrade.e2e.ts':
    'reads migrations for statements that remove rows, and names such statements',
  'deploy/e2e/src/checks/empties.check.ts': 'this file',
};

/** `truncate`, and `delete from` a table without naming rows. */
const EMPTIES = /\btruncate\b|\bdelete\s+from\s+[^\s;'`]+(?![^\s;'`])(?!\s+(?:as\s+\w+\s+)?(?:where|using)\b)/gi;

const faults: string[] = [];
const used = new Set<string>();
for (const file of globSync(TESTS, { cwd: ROOT })) {
  const found = [...readFileSync(join(ROOT, file), 'utf8').matchAll(EMPTIES)];
  if (found.length === 0) continue;
  const named = Object.keys(MAY).find((name) => (name.endsWith('/') ? file.startsWith(name) : file === name));
  if (named) used.add(named);
  else for (const [text] of found) faults.push(`${file} may empty what others use: ${text}`);
}
for (const name of Object.keys(MAY)) if (!used.has(name)) faults.push(`${name} empties nothing and need not be named`);
for (const fault of faults) process.stderr.write(`${fault}\n`);
process.exit(faults.length > 0 ? 1 : 0);
