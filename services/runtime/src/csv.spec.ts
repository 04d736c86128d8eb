import { expect, test } from '@jest/globals';
import { csvLineOf, typedIn } from './csv.js';

const CASES = [
  ['=1+1', "'=1+1"],
  ['+1', "'+1"],
  ['-1', "'-1"],
  ['@a', "'@a"],
  ['＝1', "'＝1"],
  ['＠SUM(1)', "'＠SUM(1)"],
  ['  =1', "  '=1"],
  ['\ta', "'\ta"],
  ['\r=a', "'\r'=a"],
  ['Boda;=1+1', "Boda;'=1+1"],
  ['Boda\t+1', "Boda\t'+1"],
  ['Boda,\n @a', "Boda,\n '@a"],
  ['a;"=1"', `a;""'=1""`],
  ['Boda\v=1', "Boda\v'=1"],
  ['Boda\u0085=1', "Boda\u0085'=1"],
  ['\u200b=1', "\u200b'=1"],
  ['\ufeff＋1', "\ufeff'＋1"],
  ['﹦1', "'﹦1"],
  ['−1', "'−1"],
  ['a=1; b-2', 'a=1; b-2'],
  ['di "hola"', 'di ""hola""'],
  ['="a"', `'=""a""`],
  ['"=1"', `""'=1""`],
];

test.each(CASES)('%j is written %j', (text, cell) => {
  expect(csvLineOf(['a', text])).toBe(`"a","${cell}"\r\n`);
});

test.each(CASES)('%j comes back as it was', (text, cell) => {
  expect(typedIn(cell!.replaceAll('""', '"'))).toBe(text);
});

test('a number has two decimals and keeps its minus, so that a sheet adds it up', () => {
  expect(csvLineOf(['a', 1234.5, -20])).toBe('"a",1234.50,-20.00\r\n');
});
