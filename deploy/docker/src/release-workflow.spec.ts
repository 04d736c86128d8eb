// The steps of release.yml that need neither GitHub nor a registry, run as they stand there.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { parse } from 'yaml';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const { jobs } = parse(readFileSync(join(ROOT, '.github/workflows/release.yml'), 'utf8')) as {
  jobs: Record<string, { steps: { name?: string; run?: string }[] }>;
};
const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string };
const IMAGES = ['edge', 'gateway', 'content', 'bookings', 'companion', 'setup', 'backup', 'one'];
const DIGEST = `sha256:${'b'.repeat(64)}`;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tocada-release-'));
  for (const name of ['.env.example', 'deploy', 'docker-compose.yml', 'LICENSE', 'package.json', 'README.md'])
    symlinkSync(join(ROOT, name), join(folder, name));
  writeFileSync(
    join(folder, 'CHANGELOG.md'),
    `# Changelog\n\n## ${version}\n\n- **New**: a thing.\n\n## 0.0.1\n\n- Old.\n`,
  );
  // In place of a registry.
  mkdirSync(join(folder, 'bin'));
  writeFileSync(join(folder, 'bin/docker'), `#!/bin/sh\necho ${DIGEST}\n`, { mode: 0o755 });
});
afterEach(() => rmSync(folder, { recursive: true }));

/** A step of the job that builds, as GitHub runs it. */
function step(name: string, env: Record<string, string> = {}) {
  const { run } = jobs.build!.steps.find((one) => one.name === name)!;
  const { status, stdout, stderr } = spawnSync('bash', ['--noprofile', '--norc', '-e', '-o', 'pipefail', '-c', run!], {
    cwd: folder,
    encoding: 'utf8',
    env: {
      PATH: [join(folder, 'bin'), process.env.PATH].join(delimiter),
      VERSION: `v${version}`,
      REGISTRY: 'registry.example.org',
      GITHUB_REPOSITORY_OWNER: 'La-Banda',
      GITHUB_ENV: join(folder, 'env'),
      FOLDER: 'registry.example.org/la-banda',
      ...env,
    },
  });
  return { status, said: stdout + stderr };
}

test('without the variable REGISTRY the first step ends with a sentence that names it', () => {
  expect(jobs.build!.steps[0]!.name).toBe('The registry');
  const { status, said } = step('The registry', { REGISTRY: '' });
  expect([status, said]).toEqual([1, expect.stringMatching(/^::error::No registry is named\. .*Variables: REGISTRY/)]);
  expect(step('The registry').status).toBe(0);
  expect(readFileSync(join(folder, 'env'), 'utf8')).toBe('FOLDER=registry.example.org/la-banda\n');
});

test('a tag that differs from the number of the files is refused before anything is built', () => {
  const { status, said } = step('The number', { VERSION: 'v9.9.9' });
  expect([status, said]).toEqual([
    1,
    `::error::The tag is v9.9.9, and the files are those of ${version}: npm run raise -- 9.9.9, commit, and tag that commit\n`,
  ]);
  expect(step('The number')).toEqual({ status: 0, said: '' });
  const names = jobs.build!.steps.map(({ name, run }) => name ?? run?.split('\n')[0] ?? '');
  expect(names.indexOf('The number')).toBeLessThan(names.findIndex((name) => name.startsWith('npm ci')));
});

test('the notes are those of the number, and a release without notes is refused', () => {
  expect(step('The notes').status).toBe(0);
  expect(readFileSync(join(folder, 'handover/notes.md'), 'utf8').trim()).toBe('- **New**: a thing.');
  writeFileSync(join(folder, 'CHANGELOG.md'), '# Changelog\n\n## Not yet released\n\n- x\n');
  expect(step('The notes')).toEqual({ status: 1, said: `::error::CHANGELOG.md has nothing under ## ${version}\n` });
});

test('the files of the release: compose.yaml is the one container, docker-compose.yml the seven images, both without a build', () => {
  mkdirSync(join(folder, 'handover/images'), { recursive: true });
  for (const name of IMAGES)
    writeFileSync(join(folder, `handover/images/${name}.json`), JSON.stringify({ 'containerimage.digest': DIGEST }));
  expect(step('The files')).toEqual({ status: 0, said: '' });
  const files = readdirSync(join(folder, 'handover'));
  const published = jobs.publish!.steps.map(({ run = '' }) => run).find((run) => run.includes('gh release create'))!;
  const assets = [...published.matchAll(/(?<=\s)"?([\w.-]+\.(?:ya?ml|sh|txt))"?(?=\s)/g)].map(([, name]) => name);
  expect(assets).toEqual(['compose.yaml', 'docker-compose.yml', 'upgrade.sh', 'second-band.sh', 'images.txt']);
  expect(files).toEqual(expect.arrayContaining([...assets, `tocada-${version}.tar.gz`]));
  const services = (name: string) =>
    (parse(readFileSync(join(folder, 'handover', name), 'utf8'), { merge: true }) as any).services;
  expect(Object.keys(services('compose.yaml'))).toEqual(['tocada']);
  expect(services('compose.yaml').tocada.image).toBe(`registry.example.org/la-banda/tocada:\${VERSION:-${version}}`);
  expect(services('docker-compose.yml').gateway.image).toBe(
    `registry.example.org/la-banda/tocada-gateway:\${VERSION:-${version}}`,
  );
  expect(services('docker-compose.yml').mailpit.image).toMatch(new RegExp(`^axllent/mailpit:v\\d[\\d.]*@${DIGEST}$`));
  for (const name of ['compose.yaml', 'docker-compose.yml'])
    for (const service of Object.values<any>(services(name))) expect(service.build).toBeUndefined();
});

test('an image is tied to the repository by its label', () => {
  const build = jobs.build!.steps.map(({ run = '' }) => run).find((run) => run.includes('docker buildx build'))!;
  expect(build).toContain('--label "org.opencontainers.image.source=$GITHUB_SERVER_URL/$GITHUB_REPOSITORY"');
  expect(build).toContain('--build-arg "VERSION=${VERSION#v}"');
});
