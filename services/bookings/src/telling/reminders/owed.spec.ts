import { expect, test } from '@jest/globals';
import { remindersOf, type Owed } from './owed.sql.js';

const owed = (changes: Partial<Owed> = {}) =>
  ({ on: '2027-03-10', isFirst: false, isClaimed: false, isDisputed: false, ...changes }) as Owed;
const on = (day: string, changes?: Partial<Owed>) =>
  remindersOf(owed(changes), day).map(({ kind, recipient }) => `${kind} ${recipient}`);

test('an instalment: 7 days before, on the day, 3 days after', () => {
  expect(on('2027-03-02')).toEqual([]);
  expect(on('2027-03-03')).toEqual(['payment_soon s1']);
  expect(on('2027-03-09')).toEqual([]);
  expect(on('2027-03-10')).toEqual(['payment_due s1']);
  expect(on('2027-03-12')).toEqual([]);
  expect(on('2027-03-13')).toEqual(['payment_late s1']);
  expect(on('2027-03-20')).toEqual([]);
});

test('the first payment: the client 2 days before and on the day, then the band', () => {
  expect(on('2027-03-03', { isFirst: true })).toEqual([]);
  expect(on('2027-03-08', { isFirst: true })).toEqual(['payment_soon s1']);
  expect(on('2027-03-10', { isFirst: true })).toEqual(['payment_due s1']);
  expect(on('2027-03-11', { isFirst: true })).toEqual(['first_payment_overdue band']);
});

test('never for money that the client says to have paid, and no client while somebody else may have signed', () => {
  expect(on('2027-03-10', { isClaimed: true })).toEqual([]);
  expect(on('2027-03-10', { isDisputed: true })).toEqual([]);
  expect(on('2027-03-11', { isFirst: true, isDisputed: true })).toEqual(['first_payment_overdue band']);
});
