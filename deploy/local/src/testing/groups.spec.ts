import { globSync, readFileSync } from 'node:fs';
import { basename, join, matchesGlob } from 'node:path';
import { expect, test } from '@jest/globals';
import { ROOT } from '../root.js';

const { default: config } = (await import(join(ROOT, 'jest.config.mjs'))) as {
  default: { projects: { displayName: string; testMatch: string[] }[] };
};

/** The names of the groups that run `file`, whose path is relative to the root. */
const groupsOf = (file: string): string[] =>
  config.projects
    .filter(({ testMatch }) => testMatch.some((glob) => matchesGlob(file, glob.replace('<rootDir>/', ''))))
    .map(({ displayName }) => displayName);

const IGNORED = ['node_modules', 'dist', '.build', '.data'];
const SCRIPTS = globSync('{companion,deploy,frontend,gateway,services}/**/*.{ts,tsx,mjs}', {
  cwd: ROOT,
  exclude: (path) => IGNORED.includes(basename(path)),
});
const hasTests = (file: string) =>
  /^ *(?:describe|test|it|ownTest)(?:\.\w+)*\(/m.test(readFileSync(join(ROOT, file), 'utf8'));

test('each file with tests belongs to one group, which stands in its name', () => {
  const files = SCRIPTS.filter(hasTests);
  const wrong = files.map((file) => [file, groupsOf(file)] as const).filter(([, groups]) => groups.length !== 1);
  expect(wrong).toEqual([]);
  for (const { displayName } of config.projects)
    expect(files.filter((file) => groupsOf(file).includes(displayName))).not.toEqual([]);
});

test('each file of a group has tests', () => {
  expect(SCRIPTS.filter((file) => groupsOf(file).length > 0 && !hasTests(file))).toEqual([]);
});
