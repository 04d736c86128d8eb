import { expect, test } from '@jest/globals';
import { SEED, seededBelow } from '../kit/spec-samples.js';
import { quoteSentence } from '../sentences/quote-sentences.js';
import { NO_TAX, presetInput, quote as quoteOutput, quoteChange, quoteInput } from './quote.js';
import {
  damagesOn,
  dueDays,
  firstChoice,
  firstsOf,
  LINE_KINDS,
  PACKAGE_KEYS,
  scheduleOf,
  TAX_MODES,
  totalsOf,
  withPaid,
  type Instalment,
} from './quote-money.js';
import { QUOTE_PRESETS } from './quotes.js';
import { quoteLine } from './spec-quote.js';
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
  const dates = { accepted: '2027-05-01', event: '2027-05-15' };
  const waits = (isAccepted: boolean) =>
    [{ daysAfter: 3 }, { on: '2027-05-02' }, { daysBefore: 30 }, { daysBefore: 7 }].map(
      (due) => dueDays([{ due }], { ...dates, isAccepted })[0]!.daysAfter,
    );
  expect(waits(false)).toEqual([3, null, 0, null]);
  expect(waits(true)).toEqual([null, null, null, null]);
});

test('a payment whose day would come before that of an earlier one falls due with it', () => {
  const days = (isAccepted: boolean, ...dues: Instalment['due'][]) =>
    dueDays(
      dues.map((due) => ({ due })),
      { accepted: '2027-05-01', isAccepted, event: '2027-05-20' },
    );
  const late = [{ daysAfter: 30 }, { daysBefore: 7 }, { on: '2027-05-04' }] as const;
  expect(days(true, ...late).map(({ on }) => on)).toEqual(['2027-05-31', '2027-05-31', '2027-05-31']);
  expect(days(false, ...late).map(({ daysAfter }) => daysAfter)).toEqual([30, 30, 30]);
  expect(days(true, { daysAfter: 3 }, { daysBefore: 7 }).map(({ on }) => on)).toEqual(['2027-05-04', '2027-05-13']);
  // Signed with an earlier release.
  expect(days(true, { on: '2027-05-09' }, { on: '2027-05-02' }).map(({ on }) => on)).toEqual([
    '2027-05-09',
    '2027-05-02',
  ]);
});

const part = (percentBp: number, due: Instalment['due'] = { on: '2027-05-01' }) => ({ label: 'Pago', percentBp, due });
const fixed = (cents: number) => ({ label: 'Pago', cents, due: { on: '2027-05-01' } });
const faultIn = (schedule: Instalment[]) =>
  quoteInput.shape.schedule
    .safeParse(schedule)
    .error?.issues.map(({ message }) => quoteSentence(message, 'es'))
    .join();

test('percentages are the whole, where every payment is one', () => {
  expect(faultIn([part(5000), part(5000)])).toBeUndefined();
  for (const parts of [[5000], [5000, 4000], [5000, 6000]])
    expect(faultIn(parts.map((bp) => part(bp)))).toBe('Los porcentajes de los pagos no suman 100%');
  expect(faultIn([part(3000), fixed(5000)])).toBeUndefined();
  expect(faultIn([fixed(5000), part(0)])).toBeUndefined();
  expect(faultIn([])).toBeUndefined();
});

test.each([
  [[{ on: '2027-05-02' }, { on: '2027-05-01' }], true],
  [[{ on: '2027-05-01' }, { on: '2027-05-01' }], false],
  [[{ daysAfter: 5 }, { daysAfter: 3 }], true],
  [[{ daysAfter: 3 }, { daysAfter: 5 }], false],
  [[{ daysBefore: 7 }, { daysBefore: 30 }], true],
  [[{ daysBefore: 30 }, { daysBefore: 7 }], false],
  [[{ on: '2027-05-02' }, { daysBefore: 30 }, { on: '2027-05-01' }], true],
  // Pairs that count from different moments have no order before the signature.
  [[{ daysBefore: 1 }, { daysAfter: 1 }], false],
  [[{ on: '2099-05-02' }, { daysAfter: 1 }], false],
  [[{ daysBefore: 1 }, { on: '2020-01-01' }], false],
] satisfies [Instalment['due'][], boolean][])('%j out of order: %s', (dues, isOut) => {
  const schedule = dues.map((due) => ({ label: 'Pago', cents: 100, due }));
  expect(faultIn(schedule)).toBe(
    isOut ? 'Un pago vence antes que el anterior. Ponlos en el orden de sus días.' : undefined,
  );
});

test('a preset is refused for the same, and a stored one that offends is still read', () => {
  const bad = [part(5000), part(4000)];
  expect(presetInput.shape.schedule.safeParse(bad).success).toBe(false);
  expect(quoteChange.shape.schedule.safeParse(bad).success).toBe(false);
  const preset = QUOTE_PRESETS.all.output.element.shape;
  expect(preset.instalments.safeParse([...bad, part(0, { on: '2020-01-01' })]).success).toBe(true);
  expect(quoteOutput.shape.instalments.safeParse(bad).success).toBe(true);
});

test('what is paid stays a fixed sum, and the last payment takes the rest of another total', () => {
  const schedule = [part(3000), part(3000), part(4000)];
  const kept = (paidCents: number, of = schedule) => withPaid(of, 100_000, paidCents);
  const dates = { accepted: '2027-01-01', isAccepted: true, event: '2027-05-01' };
  const sums = (of: Instalment[], total: number) => scheduleOf(of, total, dates).map(({ cents }) => cents);
  expect(kept(0)).toEqual(schedule);
  expect(kept(29_999)).toEqual(schedule);
  expect(kept(30_000)).toEqual([{ ...schedule[0]!, percentBp: null, cents: 30_000 }, ...schedule.slice(1)]);
  expect(sums(kept(59_999), 200_000)).toEqual([30_000, 60_000, 110_000]);
  expect(sums(kept(60_000), 200_000)).toEqual([30_000, 30_000, 140_000]);
  expect(sums(kept(100_000), 200_000)).toEqual([30_000, 30_000, 140_000]);
  // A total below what is paid.
  expect(sums(kept(60_000), 50_000)).toEqual([30_000, 20_000, 0]);
  expect(withPaid(schedule, 0, 0)).toEqual(schedule);
  expect([firstsOf(kept(60_000), 50_000), firstsOf(schedule, 100_000)]).toEqual([60_000, 60_000]);
});

test('damages are those of the last step that is reached', () => {
  const damages = [
    { daysBefore: 60, percentBp: 2500 },
    { daysBefore: 14, percentBp: 7500 },
  ];
  const on = (day: string) => damagesOn(damages, 100_000, { day, event: '2027-05-15' });
  expect([on('2027-03-15'), on('2027-03-16'), on('2027-04-30'), on('2027-05-01')]).toEqual([0, 25_000, 25_000, 75_000]);
});
