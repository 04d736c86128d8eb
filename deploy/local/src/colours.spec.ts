import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import * as colours from '@tocada/contracts/site/colours.js';

const PLAIN = ['#000000', '#ffffff'];

/** A hex colour with six digits and without its opacity. */
const solid = (hex: string): string =>
  hex.length < 7 ? `#${Array.from(hex.slice(1, 4), (digit) => digit + digit).join('')}` : hex.slice(0, 7);

const valuesOf = (group: object): string[] =>
  Object.values(group).flatMap((value: string | object) => (typeof value === 'string' ? value : valuesOf(value)));

const known = new Set([...PLAIN, ...valuesOf(colours).map(solid)]);

const sourcesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /(?<!\.spec)\.(css|tsx?)$/.test(name))
    .map((name) => `${folder}/${name}`);

const colouredLines = (file: string): [place: string, colour: string][] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line, at) =>
      Array.from(line.matchAll(/#(?:[\da-f]{8}|[\da-f]{6}|[\da-f]{3,4})\b(?!\w)/gi), ([hex]): [string, string] => [
        `${file}:${at + 1}`,
        solid(hex.toLowerCase()),
      ]),
    );

describe('the colours of the site', () => {
  test('are the tokens of the theme', () => {
    const theme = readFileSync('frontend/src/styles.css', 'utf8').matchAll(/^ {2}--color-([\w-]+): (#\w+);$/gm);
    expect(Object.fromEntries(Array.from(theme, ([, name, value]) => [name, value]))).toEqual(colours.COLOURS);
  });

  test('are the only colours of the page', () => {
    const files = [...sourcesIn('frontend/src'), 'frontend/index.html'];
    expect(files.flatMap(colouredLines).filter(([, colour]) => !known.has(colour))).toEqual([]);
  });

  test('mix the glow of the tubes from the tokens', () => {
    const styles = readFileSync('frontend/src/styles.css', 'utf8').replace(/^@theme \{.*?^\}/ms, '');
    const plain = (hex: string) => ['#000000', '#ffffff'].includes(solid(hex));
    expect(
      Array.from(styles.matchAll(/#[\da-f]{3,8}\b(?=[\s,;)])/gi), ([hex]) => hex).filter((hex) => !plain(hex)),
    ).toEqual([]);
  });

  test('are written out in no other program', () => {
    const folders = ['gateway/src', 'companion/src', 'services/content/src', 'services/bookings/src'];
    const files = folders.flatMap(sourcesIn).filter((file) => !/\/spec-[^/]+$/.test(file));
    expect(files.flatMap(colouredLines)).toEqual([]);
  });

  test('tell browsers the ground of the page', () => {
    const page = readFileSync('frontend/index.html', 'utf8');
    expect(page).toContain(`<meta name="theme-color" content="${colours.COLOURS.night}" />`);
  });
});
