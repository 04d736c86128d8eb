import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
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
      // A process finds its migrations by their folder.
      if (imported.includes('/migrations/')) continue;
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

test('every image says its release in a file, and none is built without one', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tocada-images-'));
  const [, run] = /AS release\nARG VERSION\nRUN ((?:[^\n]*\\\n)*[^\n]*)/.exec(dockerfile)!;
  const build = (VERSION?: string) =>
    spawnSync('sh', ['-c', run!.replaceAll('\\\n', ' ').replace('/release.txt', join(folder, 'release.txt'))], {
      encoding: 'utf8',
      env: { PATH: process.env.PATH, ...(VERSION && { VERSION }) },
    });
  try {
    const { status, stderr } = build();
    expect([status, stderr]).toEqual([
      1,
      expect.stringMatching(/^Which release is this\? docker build --build-arg VERSION=/),
    ]);
    expect(existsSync(join(folder, 'release.txt'))).toBe(false);
    expect(build('1.2.3').status).toBe(0);
    expect(readFileSync(join(folder, 'release.txt'), 'utf8')).toBe('1.2.3\n');
  } finally {
    rmSync(folder, { recursive: true });
  }
  // Each target stands on one of the two stages that take the file.
  expect(dockerfile.match(/^COPY --from=release \/release\.txt /gm)).toHaveLength(2);
  for (const [, stage, name] of dockerfile.matchAll(
    /^FROM (\S+) AS (edge|one|gateway|content|bookings|companion|setup|backup)$/gm,
  ))
    expect([name, stage]).toEqual([name, { edge: 'scratch', one: 'base' }[name!] ?? 'process']);
  // The compose file gives the number to every build.
  const compose = readFileSync(join(ROOT, 'docker-compose.yml'), 'utf8');
  for (const [line] of compose.matchAll(/^ +build: .*$/gm)) expect(line).toMatch(/args: \*built \}$/);
});
