import { expect, test } from '@jest/globals';
import { quoteContent } from './quote.js';
import { carriedChoice, changesOf, type ComparedQuote } from './quote-changes.js';
import type { QuoteChoice, QuoteLine } from './quote-money.js';
import { quote as quoteOf, quoteLine } from './spec-quote.js';

const line = (id: string, description: string, unitCents: number, changes: Partial<QuoteLine> = {}) =>
  quoteLine({ id, description, unitCents, ...changes });
const PLAIN: QuoteChoice = { package: null, extras: [] };
const quote = (lines: QuoteLine[], choice = PLAIN, changes: Partial<ComparedQuote> = {}): ComparedQuote =>
  quoteOf({ lines, choice, ...changes });
const SHOW = line('1', 'Show', 100_000);
const SOUND = line('2', 'Sonido', 20_000);

test('the same quote in two versions differs in nothing', () => {
  expect(changesOf(quote([SHOW, SOUND]), quote([SHOW, SOUND]))).toEqual({
    currency: null,
    lines: [],
    package: null,
    tax: null,
    taxCents: null,
    totalCents: null,
    schedule: null,
    event: null,
    damages: null,
    confirmOn: null,
    terms: false,
    offer: false,
  });
});

const EXTRA = line('2', 'Luces', 5000, { optional: true });
/** Another value of each part, from which alone the part is known to be told. A part that is not named here is a plain one. */
const OTHER: Partial<ComparedQuote> = {
  packages: [{ key: 'a', name: 'Completo' }],
  lines: [SHOW, { ...EXTRA, unitCents: 6000 }],
  tax: { mode: 'included', label: 'Sales tax', bp: 0, permit: '' },
  choice: { package: null, extras: ['2'] },
  totals: { ...quote([SHOW]).totals, totalCents: 1 },
  event: { ...quote([SHOW]).event, location: 'Austin TX' },
  language: 'en',
};

test.each(Object.keys(quoteContent.shape) as (keyof ComparedQuote)[])(
  'an amendment tells that "%s" changes',
  (part) => {
    const was = quote([SHOW, EXTRA]);
    const changes = changesOf(was, { ...was, [part]: OTHER[part] ?? 'otro' });
    expect(Object.values(changes).flat().some(Boolean)).toBe(true);
  },
);

test('the words of a tax are told where its sum is the same, and count for nothing without a tax', () => {
  const taxed = (mode: 'none' | 'included', permit: string) =>
    quote([SHOW], PLAIN, { tax: { mode, label: 'Sales tax', bp: 825, permit } });
  const { tax, taxCents } = changesOf(taxed('included', '3-1'), taxed('included', '3-2'));
  expect([tax?.was.permit, tax?.is.permit, taxCents]).toEqual(['3-1', '3-2', null]);
  expect(changesOf(taxed('none', '3-1'), taxed('none', '3-2')).tax).toBeNull();
});

test('lines are paired by their words, whatever their places', () => {
  const is = [line('1', 'Luces', 5000), { ...SOUND, id: '2', unitCents: 25_000 }, { ...SHOW, id: '3' }];
  const { lines, totalCents } = changesOf(quote([SHOW, SOUND, line('3', 'Viaje', 900)]), quote(is));
  expect(lines.map(({ was, is: now }) => [(now ?? was)!.description, was?.cents, now?.cents])).toEqual([
    ['Sonido', 20_000, 25_000],
    ['Viaje', 900, undefined],
    ['Luces', undefined, 5000],
  ]);
  expect(totalCents).toEqual({ was: 120_900, is: 130_000 });
});

test('two lines with the same words are two lines', () => {
  const twice = [SHOW, { ...SHOW, id: '2' }];
  expect(changesOf(quote(twice), quote([SHOW])).lines).toHaveLength(1);
});

test('a discount counts against, and more hours for the same sum are a difference', () => {
  const discount = line('2', 'Amigos', 10_000, { kind: 'discount' });
  const hours = (quantity: number, unitCents: number) => line('1', 'Show', unitCents, { unit: 'hour', quantity });
  const { lines } = changesOf(quote([hours(4000, 300)]), quote([hours(3000, 400), discount]));
  expect(lines.map(({ was, is }) => [was?.quantity, is?.quantity, is?.cents])).toEqual([
    [4000, 3000, 1200],
    [undefined, 1000, -10_000],
  ]);
});

test('the parts beside the choice are told in a word, and the terms too', () => {
  const extra = line('3', 'Luces', 5000, { optional: true });
  const before = quote([SHOW, extra]);
  expect(changesOf(before, quote([SHOW, { ...extra, id: '2' }])).offer).toBe(false);
  const now = changesOf(before, { ...quote([SHOW, { ...extra, unitCents: 6000 }]), terms: 'Otros' });
  expect(now).toMatchObject({ lines: [], totalCents: null, offer: true, terms: true });
});

test('a choice is carried over by the words of its lines', () => {
  const optional = { optional: true };
  const packages = [
    { key: 'a' as const, name: 'Básico' },
    { key: 'b' as const, name: 'Completo' },
  ];
  const from = { packages, lines: [line('1', 'Luces', 1, optional), line('2', 'Humo', 1, optional)] };
  const to = {
    packages: [{ key: 'a' as const, name: 'Completo' }],
    lines: [line('1', 'Humo', 1, optional), line('2', 'Pista', 1, optional)],
  };
  expect(carriedChoice(from, to, { package: 'b', extras: ['1', '2'] })).toEqual({ package: 'a', extras: ['1'] });
  expect(carriedChoice(from, { packages: [], lines: [] }, { package: 'b', extras: ['2'] })).toEqual(PLAIN);
});
