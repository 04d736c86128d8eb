import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES } from '@tocada/contracts/ground/language.js';
import { ROOT } from '@tocada/local/root.js';
import { ALLOWED } from './allowed.js';
import { newInScript } from './scripts.js';
import { newInStyles } from './styles.js';

const CLIENTS = LANGUAGES.map((language) => join(ROOT, `frontend/dist/client-${language}`));
const CONTRACTS = join(ROOT, 'services/contracts/dist');

const filesIn = (folder: string) =>
  globSync('**/*.{js,css}', { cwd: folder })
    .filter((name) => !name.endsWith('.spec.js'))
    .map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') }));

/** Hashes in file names change with every build. */
const withoutHash = (name: string) => name.replace(/-[\w-]{8}(?=\.\w+$)/, '');
/** The hash in an imported name may end like a unit. */
const withoutHashes = (text: string) => text.replace(/-[\w-]{8}(?=\.(js|css)\b)/g, '');

/** The inline scripts of the page, which run first. */
const inPage = (client: string) => {
  const page = readFileSync(join(client, 'index.html'), 'utf8');
  return [...page.matchAll(/<script>([^]*?)<\/script>/g)].map(([, text]) => ({ name: 'index.html.js', text: text! }));
};

const files = [
  ...CLIENTS.flatMap((client) => [
    ...filesIn(join(client, 'assets')).map(({ name, text }) => ({ name: withoutHash(name), text })),
    ...inPage(client),
  ]),
  ...filesIn(CONTRACTS).map(({ name, text }) => ({ name: `contracts/${name}`, text })),
];
const found = new Set<string>();
for (const { name, text } of files)
  for (const what of name.endsWith('.css') ? newInStyles(text) : newInScript(name, withoutHashes(text)))
    found.add(`${name}: ${what}`);
const allowed = Object.entries(ALLOWED).flatMap(([name, reasons]) =>
  Object.keys(reasons).map((what) => `${name}: ${what}`),
);
// One line per feature of the built pages that one of our oldest browsers lacks, and per unused allowance.
const faults = [
  ...[...found].filter((line) => !allowed.includes(line)).map((line) => `${line} is newer than our oldest browsers`),
  ...allowed.filter((line) => !found.has(line)).map((line) => `${line} is allowed in vain`),
];
for (const fault of faults) process.stderr.write(`${fault}\n`);
process.exit(faults.length > 0 ? 1 : 0);
