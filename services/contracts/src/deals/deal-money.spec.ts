import { expect, test } from '@jest/globals';
import { SEED, samples, seededBelow } from '../kit/spec-samples.js';
import { cancelledMoney, dealMoney, openDues, paidOf, standingOf, type Ledger } from './deal-money.js';
import type { PaymentKind } from './quote-money.js';

const payment = (kind: PaymentKind, cents: number, state: 'confirmed' | 'claimed' | 'void' = 'confirmed') =>
  ({ kind, cents, state }) as const;
const charge = (cents: number, day = '2027-06-01', isVoid = false) => ({ cents, day, void: isVoid });
const writeOff = (cents: number, isVoid = false) => ({ cents, void: isVoid });
const HALVES = {
  totalCents: 1000,
  schedule: [
    { cents: 500, on: '2027-01-01' },
    { cents: 500, on: '2027-05-01' },
  ],
};
const moneyOf = (ledger: Partial<Ledger>, price = HALVES) =>
  dealMoney(price, { payments: [], charges: [], writeOffs: [], ...ledger });

test('tips, extra hours and claims pay for nothing that was agreed, and a refund takes back', () => {
  const all = [payment('deposit', 500), payment('tip', 50), payment('extra', 70), payment('refund', 100)];
  expect(paidOf([...all, payment('withheld', 30), payment('deposit', 900, 'claimed')])).toBe(430);
});

test('a refund gives damages back first, and never makes a debt that is above the price', () => {
  const returned = payment('refund', 500);
  // The client of a deal that goes on gets the fee of its cancellation back.
  expect(moneyOf({ payments: [payment('damages', 500), returned] })).toMatchObject({ paidCents: 0, owedCents: 1000 });
  expect(paidOf([payment('deposit', 400), payment('damages', 500), returned])).toBe(400);
  expect(paidOf([payment('deposit', 400), payment('damages', 300), returned])).toBe(200);
  // The band had cancelled, and gave the tip back, too.
  expect(paidOf([payment('deposit', 400), payment('tip', 100), returned])).toBe(0);
});

test('the next sum is what is missing of the first instalment that is not covered', () => {
  const nextAfter = (cents: number) => moneyOf({ payments: cents > 0 ? [payment('deposit', cents)] : [] }).next;
  expect([0, 200, 500, 900, 1000].map(nextAfter)).toEqual([
    { cents: 500, on: '2027-01-01' },
    { cents: 300, on: '2027-01-01' },
    { cents: 500, on: '2027-05-01' },
    { cents: 100, on: '2027-05-01' },
    null,
  ]);
});

test('a charge is due on its day, after all instalments, and a void one is not', () => {
  const charges = [charge(200, '2027-02-01'), charge(90, '2027-02-02', true)];
  expect(moneyOf({ charges })).toMatchObject({ chargesCents: 200, owedCents: 1200, next: { on: '2027-01-01' } });
  const paid = moneyOf({ charges, payments: [payment('balance', 1000)] });
  expect(paid).toMatchObject({ paidCents: 1000, owedCents: 200, next: { cents: 200, on: '2027-02-01' } });
});

test('extras pay charges alone, and what is above the charges stays beside the price', () => {
  const payments = [payment('extra', 300)];
  expect(moneyOf({ payments })).toMatchObject({ paidCents: 0, owedCents: 1000 });
  expect(moneyOf({ payments, charges: [charge(200)] })).toMatchObject({ paidCents: 200, owedCents: 1000 });
});

test('a payment above the price covers charges, and what is above both is in the client’s favour', () => {
  const over = (cents: number) => moneyOf({ payments: [payment('balance', cents)], charges: [charge(200)] });
  expect(over(1150)).toMatchObject({ owedCents: 50, next: { cents: 50, on: '2027-06-01' } });
  expect(over(1300)).toMatchObject({ owedCents: -100, next: null });
});

test('a part written off lowers the newest charge first, then the last instalment backwards', () => {
  const charges = [charge(100, '2027-06-01'), charge(50, '2027-06-02')];
  const dues = (cents: number) =>
    openDues(HALVES, { payments: [payment('deposit', 100)], charges, writeOffs: [writeOff(cents)] }).map(
      (due) => due.cents,
    );
  expect(dues(0)).toEqual([400, 500, 100, 50]);
  expect(dues(120)).toEqual([400, 500, 30, 0]);
  expect(dues(700)).toEqual([350, 0, 0, 0]);
  expect(moneyOf({ charges, writeOffs: [writeOff(700)] })).toMatchObject({ writtenOffCents: 700, owedCents: 450 });
});

test('a write-off covers only what is still left, and a void brings everything back', () => {
  const writeOffs = [writeOff(600)];
  const settled = { writtenOffCents: 600, owedCents: 0, next: null };
  expect(moneyOf({ payments: [payment('deposit', 400)], writeOffs })).toMatchObject(settled);
  const late = [payment('deposit', 400), payment('balance', 500)];
  expect(moneyOf({ payments: late, writeOffs })).toMatchObject({ paidCents: 900, writtenOffCents: 100, owedCents: 0 });
  const over = [...late, payment('balance', 150)];
  expect(moneyOf({ payments: over, writeOffs })).toMatchObject({ writtenOffCents: 0, owedCents: -50 });
  expect(moneyOf({ payments: [payment('deposit', 400)], writeOffs: [writeOff(600, true)] }).owedCents).toBe(600);
});

test('a cancelled deal owes its settlement alone', () => {
  const settled = { paidCents: 300, owedCents: 500, returnCents: 0 };
  const ledger = { payments: [], charges: [charge(900)], writeOffs: [writeOff(200)] };
  expect(cancelledMoney(1000, settled, '2027-03-01', ledger)).toEqual({
    totalCents: 1000,
    chargesCents: 0,
    writtenOffCents: 200,
    paidCents: 300,
    owedCents: 300,
    claimedCents: 0,
    next: { cents: 300, on: '2027-03-01' },
  });
  const back = cancelledMoney(1000, { paidCents: 500, owedCents: 0, returnCents: 120 }, '2027-03-01', ledger);
  expect(back).toMatchObject({ writtenOffCents: 0, owedCents: -120, next: null });
});

test('one word tells what is left, also of sums that an earlier release stored', () => {
  expect(standingOf({ owedCents: 1, writtenOffCents: 5 })).toBe('owed');
  expect(standingOf({ owedCents: -1, writtenOffCents: 0 })).toBe('in_favor');
  expect(standingOf({ owedCents: 0, writtenOffCents: 5 })).toBe('written_off');
  expect(standingOf({ owedCents: 0, writtenOffCents: 0 })).toBe('settled');
  expect(standingOf({ owedCents: 0 })).toBe('settled');
});

test(`random deals equal a reference in whole numbers (seed ${SEED})`, () => {
  const below = seededBelow();
  const some = <T>(make: () => T): T[] => Array.from({ length: below(4) }, make);
  const KINDS = ['deposit', 'instalment', 'balance', 'extra', 'tip', 'damages', 'refund', 'withheld'] as const;
  const STATES = ['confirmed', 'confirmed', 'claimed', 'void'] as const;
  for (let round = 0; round < samples(20_000, 200_000); round += 1) {
    const schedule = some(() => ({ cents: below(90_000), on: `2027-0${1 + below(9)}-01` }));
    const totalCents = schedule.reduce((sum, { cents }) => sum + cents, 0);
    const payments = some(() => payment(KINDS[below(8)]!, 1 + below(90_000), STATES[below(4)]!));
    const charges = some(() => charge(1 + below(50_000), '2027-06-01', below(4) === 0));
    const writeOffs = some(() => writeOff(1 + below(50_000), below(4) === 0));
    const ledger = { payments, charges, writeOffs };
    const money = dealMoney({ totalCents, schedule }, ledger);

    let price = 0n;
    let extras = 0n;
    let returned = 0n;
    for (const { kind, cents, state } of payments) {
      if (state !== 'confirmed') continue;
      if (kind === 'extra') extras += BigInt(cents);
      else if (kind === 'refund') returned += BigInt(cents);
      else if (kind === 'damages') returned -= BigInt(cents);
      else if (kind !== 'tip') price += BigInt(cents);
    }
    if (returned > 0n) price -= returned;
    if (price < 0n) price = 0n;
    let charged = 0n;
    for (const one of charges) if (!one.void) charged += BigInt(one.cents);
    let forgiven = 0n;
    for (const one of writeOffs) if (!one.void) forgiven += BigInt(one.cents);
    const paid = price + (extras < charged ? extras : charged);
    const left = BigInt(totalCents) + charged - paid;
    const covered = left <= 0n ? 0n : forgiven < left ? forgiven : left;
    expect([money.paidCents, money.chargesCents, money.writtenOffCents, money.owedCents].map(BigInt)).toEqual([
      paid,
      charged,
      covered,
      left - covered,
    ]);
    // The open sums are the debt.
    const open = openDues({ totalCents, schedule }, ledger).reduce((sum, { cents }) => sum + cents, 0);
    expect(open).toBe(Math.max(0, money.owedCents));
    expect(money.next === null).toBe(open === 0);
  }
});
