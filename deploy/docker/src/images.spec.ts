import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@jest/globals';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const dockerfile = readFileSync(join(ROOT, 'deploy/docker/Dockerfile'), 'utf8');
/** The packages of which an image gets the compiled files. Vite bundles those of the frontend. */
const copied = [...new Set([...dockerfile.matchAll(/ \/app\/(\S+)\/dist (?!frontend)/g)].map(([, path]) => path!))];

const isTest = (file: string) => /\.(spec|long)\.|^spec-/.test(basename(file)) || /^deploy\/(e2e|load)\//.test(file);

/** The file, without its ending, that a module's specifier names. */
const fileOf = (importer: string, specifier: string): string => {
  const [, name, path] = /^@tocada\/([^/]+)\/(.*)$/.exec(specifier) ?? [];
  return path === undefined
    ? join(dirname(importer), specifier)
    : join(copied.find((folder) => basename(folder) === name) ?? '', 'src', path);
};

test('the images are built without tests and what only tests use', () => {
  for (const name of ['*.spec.*', '*.long.*', 'spec-*']) expect(dockerfile).toContain(`-name '${name}'`);
  const importers = new Map<string, string[]>();
  for (const file of globSync('{*,services/*,deploy/*}/src/**/*.{ts,tsx}', { cwd: ROOT }))
    for (const [, specifier] of readFileSync(join(ROOT, file), 'utf8').matchAll(/(?: from |import\()'([^']+)\.js'/g)) {
      const imported = fileOf(file, specifier!);
      if (copied.some((folder) => imported.startsWith(`${folder}/src/`)) && existsSync(join(ROOT, `${imported}.ts`)))
        importers.set(imported, [...(importers.get(imported) ?? []), file]);
    }
  expect(importers.size).toBeGreaterThan(150);
  for (const [imported, files] of importers)
    expect({ imported, isForTestsOnly: isTest(imported) }).toEqual({ imported, isForTestsOnly: files.every(isTest) });
});

test('the processes of the images get the memory settings that the launcher gives them', () => {
  const settings = readFileSync(join(ROOT, 'deploy/local/src/node-memory.ts'), 'utf8');
  const given = [...settings.matchAll(/^ {2}([A-Z_]+): '(.+)',$/gm)];
  expect(given).toHaveLength(2);
  for (const [, name, value] of given) expect(dockerfile.replaceAll('"', '')).toContain(`${name}=${value} `);
});
