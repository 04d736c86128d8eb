import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@jest/globals';
import { dockerRun } from './docker-run.js';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const recipe = read('deploy/recipes/compose.yaml');
const { version } = JSON.parse(read('package.json')) as { version: string };
const DOCUMENTS = globSync(['README.md', 'deploy/*.md', 'deploy/recipes/*.md'], { cwd: ROOT });
const memory = /memory: (\w+)/.exec(recipe)![1]!;

test('the command comes back after a reboot, ends at a limit of memory and log, has no right, and names an image that is built', () => {
  const command = dockerRun(recipe).join(' ');
  for (const words of [
    '--name tocada',
    '--restart unless-stopped',
    '-p 8080:8080',
    '-v tocada:/data',
    '-e SEED=off',
    `--memory ${memory}`,
    '--pids-limit 256',
    '--log-driver json-file --log-opt max-size=10m --log-opt max-file=5',
    '--read-only --tmpfs /tmp:size=16m,mode=1777 --cap-drop ALL --security-opt no-new-privileges',
  ])
    expect(command).toContain(words);
  expect(command.endsWith(` tocada:${version}`)).toBe(true);
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  expect(scripts.image).toContain('--tag tocada:$npm_package_version ');
});

test('every document that starts the container to stay says it in the same words', () => {
  const first = dockerRun(recipe);
  const again = dockerRun(recipe, 'tocada.env');
  let found = 0;
  for (const path of DOCUMENTS)
    for (const [whole] of read(path).matchAll(/^[^\n]*docker run -d(?:[^\n]*\\\n)*[^\n]*/gm)) {
      found += 1;
      const lines = whole.split('\n').map((line) => line.replace(/\s*\\$/, '').trim());
      expect([path, lines]).toEqual([path, path === 'deploy/OPERATE.md' ? again : first]);
    }
  // The English and the Spanish part of README.md, the page of the one image, and that of faults.
  expect(found).toBe(4);
});

test('no command of a document takes the image without a tag, or with another number', () => {
  let found = 0;
  for (const path of DOCUMENTS)
    for (const [line] of read(path).matchAll(/docker run (?!-d)[^\n`]*-v tocada:\/data[^\n`]*/g)) {
      found += 1;
      expect([path, line]).toEqual([path, expect.stringContaining(` tocada:${version} `)]);
    }
  expect(found).toBeGreaterThan(2);
});

test('the pages of platforms give the container the memory of the recipe', () => {
  for (const name of ['coolify', 'unraid']) {
    const text = read(`deploy/recipes/${name}.md`);
    for (const words of [`--memory ${memory}`, '--pids-limit 256', '--read-only', '--cap-drop ALL'])
      expect([name, text]).toEqual([name, expect.stringContaining(words)]);
  }
});
