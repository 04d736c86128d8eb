import { expect, test } from '@jest/globals';
import { SEED, seededBelow } from '../kit/spec-samples.js';
import {
  damagesOn,
  firstChoice,
  LINE_KINDS,
  PACKAGE_KEYS,
  scheduleOf,
  TAX_MODES,
  totalsOf,
  type Instalment,
} from './quote-money.js';
import { NO_TAX, quoteLine } from './spec-quote.js';
import { reference } from './spec-quote-reference.js';

test('100,000 seeded quotes equal a reference in whole numbers, and their instalments add up', () => {
  const faults: unknown[] = [];
  for (let seed = SEED; seed < SEED + 100_000 && faults.length === 0; seed += 1) {
    const below = seededBelow(seed);
    const packages = PACKAGE_KEYS.slice(0, below(4)).map((key) => ({ key, name: key }));
    const lines = Array.from({ length: 1 + below(8) }, (_, index) =>
      quoteLine({
        id: String(index),
        package: packages[below(packages.length + 2)]?.key ?? null,
        kind: LINE_KINDS[below(LINE_KINDS.length)]!,
        quantity: 1 + below(below(2) ? 9_999 : 4000),
        unitCents: below(1_000_000),
        percentBp: below(4) === 0 ? below(10_001) : null,
        taxable: below(2) === 0,
        optional: below(3) === 0,
        chosen: below(2) === 0,
      }),
    );
    const mode = TAX_MODES[below(3)]!;
    const tax = { mode, label: 'Tax', bp: below(3000), permit: '1' };
    const choice = firstChoice({ packages, lines, tax });
    const totals = totalsOf({ packages, lines, tax }, choice);
    const wanted = reference(lines, tax, choice);
    const schedule = Array.from({ length: 1 + below(4) }, (_, index): Instalment => {
      const due = [{ daysAfter: below(30) }, { daysBefore: below(30) }, { on: '2027-03-01' }][below(3)]!;
      return { label: String(index), percentBp: below(3000), due };
    });
    const dated = scheduleOf(schedule, totals.totalCents, {
      accepted: '2027-01-01',
      isAccepted: true,
      event: '2027-05-01',
    });
    const paid = dated.reduce((all, { cents }) => all + cents, 0);
    if (JSON.stringify(totals) !== JSON.stringify(wanted) || (totals.totalCents > 0 && paid !== totals.totalCents))
      faults.push({ seed, totals, wanted, paid });
  }
  expect(faults).toEqual([]);
});

test('half a cent is rounded up', () => {
  const quote = { packages: [], lines: [quoteLine({ quantity: 1500, unitCents: 1 })], tax: NO_TAX };
  expect(totalsOf(quote, firstChoice(quote)).totalCents).toBe(2);
});

test('a discount in percent is of the package, not of the extras', () => {
  const lines = [
    quoteLine({ unitCents: 100_000 }),
    quoteLine({ id: '2', unitCents: 50_000, optional: true, chosen: true }),
    quoteLine({ id: '3', kind: 'discount', percentBp: 1000 }),
  ];
  const quote = { packages: [], lines, tax: NO_TAX };
  expect(totalsOf(quote, firstChoice(quote))).toEqual({
    subtotalCents: 150_000,
    discountCents: 10_000,
    taxCents: 0,
    totalCents: 140_000,
  });
});

test('the last instalment takes the rest', () => {
  const schedule = [
    { label: 'Anticipo', percentBp: 3333, due: { daysAfter: 3 } },
    { label: 'Resto', percentBp: 1, due: { daysBefore: 7 } },
  ];
  expect(scheduleOf(schedule, 10_001, { accepted: '2027-01-01', isAccepted: true, event: '2027-05-08' })).toEqual([
    { label: 'Anticipo', cents: 3333, on: '2027-01-04', daysAfter: null },
    { label: 'Resto', cents: 6668, on: '2027-05-01', daysAfter: null },
  ]);
});

test('an instalment is never due before the acceptance', () => {
  const schedule = [{ label: 'Todo', percentBp: 10_000, due: { daysBefore: 30 } }];
  expect(scheduleOf(schedule, 100, { accepted: '2027-01-01', isAccepted: true, event: '2027-01-10' })[0]!.on).toBe(
    '2027-01-01',
  );
});

test('before the acceptance a payment that follows it has no day of its own', () => {
  const schedule = [
    { label: 'Anticipo', cents: 100, due: { daysAfter: 3 } },
    { label: 'Segundo', cents: 100, due: { on: '2027-02-01' } },
    { label: 'Tercero', cents: 100, due: { daysBefore: 30 } },
    { label: 'Resto', percentBp: 0, due: { daysBefore: 7 } },
  ];
  const waits = (isAccepted: boolean) =>
    scheduleOf(schedule, 1000, { accepted: '2027-05-01', isAccepted, event: '2027-05-15' }).map(
      ({ daysAfter }) => daysAfter,
    );
  expect(waits(false)).toEqual([3, null, 0, null]);
  expect(waits(true)).toEqual([null, null, null, null]);
});

test('damages are those of the last step that is reached', () => {
  const damages = [
    { daysBefore: 60, percentBp: 2500 },
    { daysBefore: 14, percentBp: 7500 },
  ];
  const on = (day: string) => damagesOn(damages, 100_000, { day, event: '2027-05-15' });
  expect([on('2027-03-15'), on('2027-03-16'), on('2027-04-30'), on('2027-05-01')]).toEqual([0, 25_000, 25_000, 75_000]);
});
