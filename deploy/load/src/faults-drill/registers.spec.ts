import { describe, expect, test } from '@jest/globals';
import { ABSENT, judgeRegister, register, type Period, type Reading, type Register, type Write } from './registers.js';

const GRACE = 250;

const acknowledged = (value: string, start: number, end: number): Write => ({ value, start, end, acknowledged: end });
const unavailable = (value: string, start: number, end: number): Write => ({ value, start, end });
const refused = (value: string, start: number, end: number): Write => ({ value, start, end, refused: true });
const read = (value: string, start: number, fields: Partial<Reading> = {}): Reading => ({
  value,
  start,
  end: start + 10,
  where: 'gateway-1 /api/events',
  marked: false,
  uncached: false,
  ...fields,
});

const history = (writes: Write[], readings: Reading[]): Register => {
  const made = register('R1');
  return { ...made, writes: [...made.writes, ...writes], readings };
};
const judge = (writes: Write[], readings: Reading[], resets: Period[] = []) =>
  judgeRegister(history(writes, readings), GRACE, resets);

const made = acknowledged('v1', 0, 100);
const edited = acknowledged('v2', 1000, 1100);

describe('a right history', () => {
  test.each<[string, Write[], Reading[]]>([
    ['each version at its time', [made, edited], [read(ABSENT, -500), read('v1', 500), read('v2', 1500)]],
    ['old and new versions during the write', [made, edited], [read('v1', 1050), read('v2', 1020), read('v1', 1090)]],
    ['the old version within the grace', [made, edited], [read('v1', 1300)]],
    ['an old answer that is marked', [made, edited], [read('v1', 5000, { marked: true })]],
    ['an edit answered with 503 that happened', [made, unavailable('v2', 1000, 9000)], [read('v2', 20_000)]],
    ['an edit answered with 503 that did not happen', [made, unavailable('v2', 1000, 9000)], [read('v1', 20_000)]],
    [
      'an edit answered with 503 that happened before the next',
      [made, unavailable('v2', 500, 900), edited],
      [read('v2', 950)],
    ],
    ['removal', [made, acknowledged(ABSENT, 1000, 1100)], [read(ABSENT, 2000)]],
    ['a refused edit that left no trace', [made, refused('v2', 1000, 1100)], [read('v1', 2000)]],
    [
      'two concurrent writes in either order',
      [made, acknowledged('a', 1000, 2000), acknowledged('b', 1500, 1800)],
      [read('a', 3000)],
    ],
  ])('%s', (_name, writes, readings) => {
    expect(judge(writes, readings)).toEqual([]);
  });
});

describe('a broken history', () => {
  test.each<[string, Write[], Reading[], RegExp]>([
    ['a stale read', [made, edited], [read('v1', 1400)], /^R1: STALE v1 .* by gateway-1 .* v2 was written at 1.00 s/],
    ['a lost creation', [made], [read(ABSENT, 1000)], /STALE absent/],
    ['a lost edit', [made, edited], [read('v1', 9000, { uncached: true })], /OVERWRITTEN v1/],
    ['a row that came back', [made, acknowledged(ABSENT, 1000, 1100)], [read('v1', 2000)], /STALE v1/],
    [
      'an edit answered with 503 that ran late, over a newer one',
      [made, unavailable('v2', 1000, 2000), acknowledged('v3', 2100, 2200)],
      [read('v3', 2500), read('v2', 4000), read('v2', 5000, { uncached: true })],
      /OVERWRITTEN v2 answered unmarked from 4.00 s to 5.01 s, 2 times .* v2 asked at 1.00 s, over at 2.00 s/,
    ],
    ['a refused edit that happened', [made, refused('v2', 1000, 1100)], [read('v2', 2000)], /v2, which was refused/],
    ['a value that nobody wrote', [made], [read('v7', 2000)], /v7, which was never written/],
    ['a marked value that nobody wrote', [made], [read('v7', 2000, { marked: true })], /never written/],
    [
      'going back from a version that was read but never acknowledged',
      [made, unavailable('v2', 1000, 9000)],
      [read('v2', 2000), read('v1', 2500)],
      /STALE v1/,
    ],
    [
      'the same edit sent twice without a key that runs after a newer one',
      [made, { ...acknowledged('v2', 1000, 2000), repeats: true }, acknowledged('v3', 2100, 2200)],
      [read('v2', 4000)],
      /STALE v2/,
    ],
  ])('%s', (_name, writes, readings, line) => {
    const lines = judge(writes, readings);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(line);
  });
});

describe('a database that lost its last writes', () => {
  const reset: Write = { ...acknowledged('v1', 3000, 3100), grace: 5000 };

  test('holds its earlier values, and readers may be late within its grace', () => {
    expect(judge([made, edited, reset], [read('v2', 4000), read('v1', 9000)], [{ start: 3000, end: 3100 }])).toEqual(
      [],
    );
  });
  test('a lost value read after the grace is stale', () => {
    const late: Write = { ...acknowledged('v1', 20_000, 20_100), grace: 5000 };
    expect(judge([made, edited, late], [read('v2', 26_000)], [{ start: 20_000, end: 20_100 }])[0]).toMatch(/STALE v2/);
  });
  test('an edit under way may happen twice', () => {
    const across = acknowledged('v2', 2000, 4000);
    expect(judge([made, across, reset], [read('v2', 2500), read('v2', 9000)], [{ start: 3000, end: 3100 }])).toEqual(
      [],
    );
  });
  test('an edit whose record was lost may happen again before its deadline, over a newer one', () => {
    const lost = acknowledged('v2', 1000, 1100);
    const older: Write = { ...acknowledged('v1', 2000, 2100), grace: 5000 };
    const newer = acknowledged('v3', 2500, 2600);
    const resets = [{ start: 2000, end: 2100 }];
    expect(judge([made, lost, older, newer], [read('v2', 9000)], resets)).toEqual([]);
    expect(judge([made, lost, older, newer], [read('v2', 9000)])[0]).toMatch(/STALE v2/);
    const after = acknowledged('v4', 14_000, 14_100);
    expect(judge([made, lost, older, newer, after], [read('v2', 15_000)], resets)[0]).toMatch(/STALE v2/);
  });
  test('an edit that began during the loss may happen twice', () => {
    const during = acknowledged('v2', 3050, 4000);
    expect(judge([made, during, reset], [read('v2', 3060), read('v2', 9000)], [{ start: 3000, end: 3100 }])).toEqual(
      [],
    );
  });
});
