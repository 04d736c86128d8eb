import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { ROOT } from '@tocada/local/root.js';
import { wordsIn } from './words.js';

const FOLDER = join(ROOT, 'deploy/e2e/src');
const FIRST = /^import '(?:\.\.\/)+kit\/in-(english|spanish)\.js';\n/;

const files = globSync('**/*.{e2e,journey}.ts', { cwd: FOLDER }).map((name) => {
  const code = readFileSync(join(FOLDER, name), 'utf8');
  return { name, code, named: FIRST.exec(code)?.[1] };
});
const journeys = files.filter(({ named }) => named);

const stringsIn = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(stringsIn)
      : [];
const [inEnglish, inSpanish] = [wordsIn('en'), wordsIn('es')].map((words) => new Set(stringsIn(words)));
/** The words of one language that have a capital, because the others may be keys. A word of both languages is a name. */
const isWord = (text: string) => /^[¿¡]?\p{Lu}\p{Ll}/u.test(text) && !(inEnglish!.has(text) && inSpanish!.has(text));
const WORDS = new Set([...inEnglish!, ...inSpanish!].filter(isWord));

test('a file with words of the panel says its language in its first line', () => {
  const silent = files.filter(({ code, named }) => !named && /from '.*\/kit\/words\.js'|import '.*\/in-/.test(code));
  expect(silent.map(({ name }) => name)).toEqual([]);
});

test('half of the journeys of the panel are in English', () => {
  const share = journeys.filter(({ named }) => named === 'english').length / journeys.length;
  expect(share).toBeGreaterThan(0.4);
  expect(share).toBeLessThan(0.6);
});

test.each(journeys)('$name takes the words of the panel from its catalogues', ({ code }) => {
  const literals = [...code.matchAll(/'((?:[^'\\\n]|\\.)*)'/g)].map(([, text]) => text!);
  expect(literals.filter((text) => WORDS.has(text))).toEqual([]);
});
