import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { LANGUAGES } from '@tocada/contracts/ground/language.js';
import { FILES, FOLDER, PICTURED, pictureOf } from '@tocada/local/guide/pages.js';
import { wordsOf } from '@tocada/local/guide/words.js';
import { ROOT } from '@tocada/local/root.js';
import sharp from 'sharp';

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const LINES = 90;
const PICTURE_BYTES = 600_000;

describe.each(LANGUAGES)('the page of first steps in %s', (language) => {
  const page = read(`${FOLDER}/${FILES[language]}`);

  test('is short', () => expect(page.split('\n').length - 1).toBeLessThanOrEqual(LINES));

  test('has in bold what stands on a screen', async () => {
    const { spanish, ...own } = await wordsOf(language);
    const bold = [...page.matchAll(/\*\*(.+?)\*\*/g)].flatMap(([, words]) => words!.split(' → '));
    const known = [...Object.values(own), ...Object.values(spanish)];
    expect(bold.filter((word) => !known.includes(word))).toEqual([]);
  });

  test('names commands that exist', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    const named = [...page.matchAll(/npm (?:run )?([\w-]+)/g)].map(([, script]) => script!);
    expect(named).toContain('start');
    expect(named.filter((script) => !Object.hasOwn(scripts, script))).toEqual([]);
  });

  test('says what the start prints', () => {
    const commands = read('deploy/local/src/commands.ts');
    for (const words of ['Ready at ', '/admin', 'password: ']) expect(commands).toContain(words);
  });
});

test('the pictures are as wide as a phone, and light', async () => {
  const pictures = LANGUAGES.flatMap((language) =>
    PICTURED.map((step) => join(ROOT, FOLDER, pictureOf(step, language))),
  );
  for (const picture of pictures) expect((await sharp(picture).metadata()).width).toBe(390);
  expect(pictures.reduce((sum, picture) => sum + statSync(picture).size, 0)).toBeLessThan(PICTURE_BYTES);
});
