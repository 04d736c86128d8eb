import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { lostCharacters, refuseLostCharacters } from './lost-characters.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tocada-env-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

// The second text is the value that Compose 2.26 makes of the line.
test.each([
  ['correct horse #battery', 'correct horse'],
  ['Tequila$ol#2026', 'Tequila#2026'],
  ['"Tequila$ol#2026"', 'Tequila#2026'],
  ['"a\\"b"', 'a"b'],
  ['$ecreto', undefined],
])('%s arrives as %s: characters are lost', (value, arrived) => {
  const given = arrived === undefined ? {} : { ADMIN_PASSWORD: arrived };
  expect(lostCharacters(`ADMIN_PASSWORD=${value}\n`, ['ADMIN_PASSWORD'], given as Record<string, string>)).toEqual([
    'ADMIN_PASSWORD',
  ]);
});

test.each([
  [`'correct horse #battery'`, 'correct horse #battery'],
  [`'Tequila$ol#2026' # a comment`, 'Tequila$ol#2026'],
  ['"two words"', 'two words'],
  ['plain-Words#inside', 'plain-Words#inside'],
  ['', undefined],
  // From the environment of the command, which is stronger than the file.
  ['written down here', 'quite another one'],
  // A reference on purpose.
  ['smtp://user:${MAIL_PASSWORD}@host', 'smtp://user:secret@host'],
])('%s arrives as %s: nothing is lost', (value, arrived) => {
  const given = arrived === undefined ? {} : { SMTP_URL: arrived };
  expect(lostCharacters(`# SMTP_URL=x\nSMTP_URL=${value}\r\n`, ['SMTP_URL'], given as Record<string, string>)).toEqual(
    [],
  );
});

test('the last line of a name holds, and settings that setup does not get are left alone', () => {
  const text = `SMTP_URL=one two\nSMTP_URL='off'\nDOMAIN=band.example.org # ours\n`;
  expect(lostCharacters(text, ['SMTP_URL'], { SMTP_URL: 'off' })).toEqual([]);
});

test('setup refuses with the line to write, and never with a value', () => {
  const file = join(folder, '.env');
  const refuse = () => refuseLostCharacters(file, ['ADMIN_PASSWORD'], { ADMIN_PASSWORD: 'Tequila#2026' }, () => {});
  refuse();
  writeFileSync(file, 'ADMIN_PASSWORD=Tequila$ol#2026\n');
  expect(refuse).toThrow(/from ADMIN_PASSWORD: .*single quotes, ADMIN_PASSWORD='…', and a comment/);
  expect(refuse).not.toThrow(/Tequila/);
  writeFileSync(file, `ADMIN_PASSWORD='Tequila#2026'\n`);
  refuse();
});

// Root may read every file.
(userInfo().uid === 0 ? test.skip : test)('a file that setup may not read is said, and no fault', () => {
  const file = join(folder, '.env');
  writeFileSync(file, 'ADMIN_PASSWORD=Tequila$ol#2026\n', { mode: 0o000 });
  const lines: string[] = [];
  refuseLostCharacters(file, ['ADMIN_PASSWORD'], { ADMIN_PASSWORD: 'x' }, (line) => lines.push(line));
  expect(lines).toEqual([expect.stringContaining('chmod 640 .env')]);
});
