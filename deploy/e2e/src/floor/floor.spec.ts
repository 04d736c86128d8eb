import { describe, expect, test } from '@jest/globals';
import { newInScript } from './scripts.js';
import { newInStyles } from './styles.js';

const inScript = (code: string) => [...newInScript('page.js', code)];
const inStyles = (css: string) => [...newInStyles(css)];

describe('what Safari 15.4, Chrome 104 and Firefox 97 do not all have', () => {
  test.each([
    ['rows.toSorted(inOrder)', '.toSorted()'],
    ['rows?.toSpliced(1, 1)', '.toSpliced()'],
    ['text.isWellFormed()', '.isWellFormed()'],
    ["text['isWellFormed']()", '.isWellFormed()'],
    ['list.findLast(isOpen)', '.findLast()'],
    ['fetch(url, { signal: AbortSignal.timeout(5000) })', 'AbortSignal.timeout'],
    ['const { promise } = Promise.withResolvers()', 'Promise.withResolvers'],
    ['Object.groupBy(rows, byDay)', 'Object.groupBy'],
    ['globalThis.Iterator.from(rows)', 'Iterator.from'],
    ['requestIdleCallback(draw)', 'requestIdleCallback'],
    ['new CompressionStream("gzip")', 'CompressionStream'],
    ['class Page { static { Page.open() } }', 'static block'],
    ['text.replace(/(?<=a)b/, "")', '(?<='],
    ['/[\\p{L}--[a-z]]/v.test(text)', '/v'],
    ["new Intl.DateTimeFormat('es', { timeZoneName: 'longOffset' })", 'longOffset'],
    ['style.height = `${part}0svh`', 'viewport_percentage_units_small'],
  ])('%s', (code, what) => {
    expect(inScript(code)).toEqual([what]);
  });

  test.each([
    ['.a:has(.b) { color: red }', ':has'],
    ['.a { .b { color: red } }', '&'],
    ['.a { min-height: 100dvh }', 'viewport_percentage_units_dynamic'],
    ['.a { color: oklch(0.7 0.1 200) }', 'oklch()'],
    ['.a { color: color-mix(in oklab, red 40%, transparent) }', 'color-mix()'],
    ['@media (width >= 40rem) { .a { color: red } }', '@media (width>=)'],
    ['@container (min-width: 40rem) { .a { color: red } }', '@container'],
    ['@starting-style { .a { opacity: 0 } }', '@starting-style'],
  ])('%s', (css, what) => {
    expect(inStyles(css)).toEqual([what]);
  });

  test('what is old, asked for first, or given beside something old is none of it', () => {
    for (const code of [
      'rows.at(-1); structuredClone(row); Object.hasOwn(row, "id"); text.replaceAll("a", "b")',
      'crypto.randomUUID?.(); rows.toSorted?.(inOrder)',
      'typeof navigation; ({ toSorted() {}, navigation: 1 }); row.navigation',
      'new Intl.ListFormat("es").formatToParts(towns); text.replace(/(?<day>a)(?=b)/u, "")',
      'class Page { #rows = []; static open = true; has(row) { return #rows in row } }',
    ])
      expect(inScript(code)).toEqual([]);
    for (const css of [
      '@layer base { .a:is(.b, .c):focus-visible { inset: 0 } }',
      '.a { height: 100vh; height: 100svh }',
      '@supports (color: color-mix(in lab, red, red)) { .a { color: color-mix(in oklab, red, transparent) } }',
    ])
      expect(inStyles(css)).toEqual([]);
  });
});
