import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@jest/globals';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

const step = (number: number) =>
  new RegExp(`^${number}\\. [^]*?(?=^\\d\\. |^#)`, 'm').exec(read('deploy/README.md'))![0];

test('the files: steps 3 and 4 say how to get git and the release, and names every field of the band', () => {
  const { version } = JSON.parse(read('package.json')) as { version: string };
  const text = step(4);
  // The way back finds the images by this name.
  expect(step(5)).toContain(`\`VERSION=${version}\``);
  expect(step(3)).toMatch(/apt-get install -y .*\bgit\b/);
  expect(text).toMatch(new RegExp(`git clone --branch v${version} https://\\S+ /srv/tocada`));
  const fields = Object.keys(JSON.parse(read('deploy/site.json')) as object);
  expect(fields.length).toBeGreaterThan(10);
  expect(fields.filter((field) => !text.includes(`\`${field}\``))).toEqual([]);
});

test('the settings: passwords stand in single quotes, in step 5, in the example and under "Mail"', () => {
  expect(step(5)).toContain(`ADMIN_PASSWORD='…'`);
  const example = read('.env.example');
  expect(example).toMatch(/^ADMIN_PASSWORD=''$/m);
  for (const [line] of example.matchAll(/^#?\w*(?:SECRET|PASSWORD|_URL)=.*@.*$/gm)) expect(line).toMatch(/='.*'$/);
  expect(read('deploy/MAIL.md')).toMatch(/^SMTP_URL='smtps:.*'$/m);
});
