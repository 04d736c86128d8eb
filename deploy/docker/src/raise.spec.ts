import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { NumberFault, raise } from './raise.js';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const PLACES = [
  'package.json',
  '{gateway,companion,frontend,services/*,deploy/*}/package.json',
  'package-lock.json',
  'CHANGELOG.md',
  'docker-compose.yml',
  'deploy/{recipes,coolify}/*',
  'deploy/docker/src/coolify.ts',
  'deploy/docker/Dockerfile',
  'deploy/k8s/overlays/*/kustomization.yaml',
  '{.,deploy}/*.md',
];
const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string };

let folder: string;
const read = (path: string) => readFileSync(join(folder, path), 'utf8');
const json = (path: string) => JSON.parse(read(path));
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tocada-raise-'));
  for (const path of globSync(PLACES, { cwd: ROOT })) cpSync(join(ROOT, path), join(folder, path));
  const notes = read('CHANGELOG.md');
  if (!notes.includes('## Not yet released'))
    writeFileSync(join(folder, 'CHANGELOG.md'), notes.replace('\n## ', '\n## Not yet released\n\n- x\n\n## '));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Each place of the number, whatever stands there now. */
function mustBe(wanted: string): void {
  const packages = globSync(['package.json', '{gateway,companion,frontend,services/*,deploy/*}/package.json'], {
    cwd: folder,
  });
  expect(packages.length).toBeGreaterThan(12);
  for (const path of packages) {
    const { version: own, dependencies = {}, devDependencies = {} } = json(path);
    const ours = Object.entries({ ...dependencies, ...devDependencies }).filter(([name]) =>
      name.startsWith('@tocada/'),
    );
    expect([path, own, ...new Set(ours.map(([, needed]) => needed))]).toEqual([
      path,
      wanted,
      ...(ours.length ? [wanted] : []),
    ]);
    const { version: locked, name } = json('package-lock.json').packages[path.replace(/\/?package\.json$/, '')];
    expect([name, locked]).toEqual([name, wanted]);
  }
  expect(json('package-lock.json').version).toBe(wanted);
  expect(read('docker-compose.yml')).toContain(`{ VERSION: '\${VERSION:-${wanted}}' }`);
  expect(read('deploy/recipes/compose.yaml')).toContain(`image: tocada:\${VERSION:-${wanted}}`);
  for (const overlay of ['single-node', 'production'])
    for (const { newTag } of parse(read(`deploy/k8s/overlays/${overlay}/kustomization.yaml`)).images)
      expect([overlay, newTag]).toEqual([overlay, wanted]);
  expect(read('deploy/README.md')).toContain(`git clone --branch v${wanted} `);
  expect(read('README.md').match(new RegExp(`tocada:${wanted.replaceAll('.', '\\.')}$`, 'gm'))).toHaveLength(2);
  // The number of an image is given when it is built, by what builds it.
  expect(read('deploy/docker/Dockerfile').match(/^ARG VERSION.*$/gm)).toEqual([
    'ARG VERSION',
    'ARG VERSION',
    'ARG VERSION',
  ]);
}

test('every place that names the release names that of package.json', () => mustBe(version));

test('one command raises it everywhere, and packages of others keep their numbers', () => {
  const others = () =>
    Object.entries<{ version: string }>(json('package-lock.json').packages).filter(([place]) =>
      place.includes('node_modules/'),
    );
  const before = others();
  expect(before.some(([, { version: own }]) => own === version)).toBe(true);
  const [, major, minor] = /^(\d+)\.(\d+)/.exec(version)!;
  const next = `${major}.${Number(minor) + 1}.0`;
  const changed = raise(folder, next);
  expect(changed).toEqual(expect.arrayContaining(['package.json', 'package-lock.json', 'README.md', 'CHANGELOG.md']));
  mustBe(next);
  expect(others()).toEqual(before);
  expect(read('CHANGELOG.md')).toContain(`\n## ${next}\n`);
  expect(read('CHANGELOG.md')).toContain(`\n## ${version}\n`);
  // An example of a later release is later than this one.
  expect(read('deploy/UPGRADE.md')).toContain(
    `git checkout v${major}.${Number(minor) + 2}.0 && sh deploy/docker/upgrade.sh`,
  );
  writeFileSync(
    join(folder, 'CHANGELOG.md'),
    read('CHANGELOG.md').replace(`\n## ${next}\n`, `\n## Not yet released\n\n- x\n\n## ${next}\n`),
  );
  raise(folder, `${next}1`);
  mustBe(`${next}1`);
});

test.each(['', 'v0.2.0', '0.2', 'latest', version, '0.0.9'])(
  '%j is refused in a sentence, and nothing changes',
  (to) => {
    const before = read('README.md') + read('package.json') + read('CHANGELOG.md');
    expect(() => raise(folder, to)).toThrow(NumberFault);
    expect(read('README.md') + read('package.json') + read('CHANGELOG.md')).toBe(before);
  },
);

test('a release without notes is refused', () => {
  writeFileSync(join(folder, 'CHANGELOG.md'), '# Changelog\n');
  expect(() => raise(folder, '9.0.0')).toThrow('CHANGELOG.md has nothing under "Not yet released".');
  expect(json('package.json').version).toBe(version);
});
