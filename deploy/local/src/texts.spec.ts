import { spawnSync } from 'node:child_process';
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { quoteSentence } from '@tocada/contracts/sentences/quote-sentences.js';
import { ROOT } from './root.js';
import { temporaryFolder } from './temporary-folder.js';

interface Override {
  files: string[];
  rules: Record<string, unknown>;
}
interface Config {
  jsPlugins: string[];
  overrides: Override[];
}

const RULE = 'texts/in-catalogues';
const config = JSON.parse(readFileSync(join(ROOT, '.oxlintrc.json'), 'utf8')) as Config;
const exempt = config.overrides
  .filter(({ rules }) => rules[RULE] === 'off')
  .flatMap(({ files }) => files)
  .filter((file) => !file.includes('*'));

/** The files in which the rule finds texts, with the rule alone and without exemptions. */
function findings(folder: string, files: string[]): string[] {
  const alone = join(temporaryFolder('texts-rule'), 'oxlintrc.json');
  const jsPlugins = config.jsPlugins.map((plugin) => join(ROOT, plugin));
  writeFileSync(alone, JSON.stringify({ jsPlugins, categories: { correctness: 'off' }, rules: { [RULE]: 'error' } }));
  const oxlint = join(ROOT, 'node_modules/oxlint/bin/oxlint');
  const run = spawnSync(process.execPath, [oxlint, '-c', alone, '--format', 'json', ...files], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  const { diagnostics } = JSON.parse(run.stdout) as { diagnostics: { filename: string }[] };
  return [...new Set(diagnostics.map(({ filename }) => filename))];
}

test('a text that a person reads is refused outside the catalogues', () => {
  const folder = temporaryFolder('texts');
  mkdirSync(folder, { recursive: true });
  const refused = {
    'word.tsx': 'export const A = () => <p>Guardar</p>;',
    'label.tsx': 'export const B = () => <img alt="Foto" />;',
    'accent.ts': "export const c = 'Galería';",
    'sentence.ts': 'export const d = (n: number) => `Ver los ${n}`;',
  };
  const fine = {
    'code.tsx': 'export const E = () => <p className="flex gap-2">{1}</p>;',
    'words.ts': "export const f = ['flex', 'md:grid', '/api/events', 'aria-label'];",
  };
  for (const [name, text] of Object.entries({ ...refused, ...fine })) writeFileSync(join(folder, name), text);
  expect(findings(folder, ['.']).toSorted()).toEqual(Object.keys(refused).toSorted());
});

// The list only shrinks: a file without such texts leaves it.
test('each file that is still exempt holds texts', () => {
  if (exempt.length > 0) expect(findings(ROOT, exempt).toSorted()).toEqual(exempt.toSorted());
});

// The panel would show the key itself.
test('each key of a schema of the contracts has its words in the panel', () => {
  const folder = join(ROOT, 'services/contracts/src');
  // Uploads, devices, the first password and the forms of the client's page are checked by the servers alone.
  const isOfServers = /(^|\/)(say|uploads|push|setup|client-page)\.ts$/;
  const files = globSync('**/*.ts', { cwd: folder }).filter(
    (name) => !name.endsWith('.spec.ts') && !isOfServers.test(name),
  );
  const keys = files.flatMap((name) => [...readFileSync(join(folder, name), 'utf8').matchAll(/\bsay\('(\w+)'/g)]);
  expect(keys.length).toBeGreaterThan(80);
  const params = { most: 1, count: 1, values: 'a', fields: 'a', text: 'a', tag: 'a', tags: 'a' };
  const isKnown = (key: string) =>
    [key, `${key}?${JSON.stringify(params)}`].some((said) => quoteSentence(said) !== said);
  expect(keys.map(([, key]) => key!).filter((key) => !isKnown(key))).toEqual([]);
});
