import { describe, expect, test } from '@jest/globals';
import { spoken } from '@tocada/contracts/ground/spec-spoken.js';
import { daysLeft, daysOfMonth, monthsAround } from '../../../panel/desk/months.js';
import { freeSaturdays, lastDay } from './free-saturdays.js';

const night = (day: string, state: 'free' | 'held' | 'taken') => ({ day, state });

describe('free Saturdays', () => {
  // A Tuesday.
  const TODAY = '2026-11-24';

  test('are those of the next twelve months, by month, without those that are taken or held', () => {
    const { text, held } = freeSaturdays(
      [
        night('2026-11-28', 'free'),
        night('2026-12-05', 'taken'),
        night('2026-12-12', 'held'),
        night('2026-12-18', 'held'),
      ],
      TODAY,
    );
    const lines = text.split('\n');
    expect(lines.slice(0, 4)).toEqual(
      spoken({
        es: ['Sábados libres', 'Noviembre de 2026: 28', 'Diciembre de 2026: 19, 26', 'Enero de 2027: 2, 9, 16, 23, 30'],
        en: ['Open Saturdays', 'November 2026: 28', 'December 2026: 19, 26', 'January 2027: 2, 9, 16, 23, 30'],
      }),
    );
    expect(lines.at(-1)).toBe(spoken({ es: 'Noviembre de 2027: 6, 13, 20', en: 'November 2027: 6, 13, 20' }));
    expect(held).toBe(1);
  });

  test('include today, and are none when all are taken', () => {
    expect(freeSaturdays([], '2026-11-28').text).toContain(
      spoken({ es: 'Noviembre de 2026: 28\n', en: 'November 2026: 28\n' }),
    );
    const all = Array.from({ length: 60 }, (_, week) =>
      night(new Date(Date.UTC(2026, 10, 28 + 7 * week)).toISOString().slice(0, 10), 'taken'),
    );
    expect(freeSaturdays(all, TODAY)).toEqual({ text: '', held: 0 });
  });

  test('end on a real day, within what one call takes', () => {
    expect([lastDay('2026-11-24'), lastDay('2028-02-29')]).toEqual(['2027-11-24', '2029-02-28']);
  });
});

test.each([
  ['2026-11-23', undefined],
  ['2026-11-24', spoken({ es: 'hoy', en: 'today' })],
  ['2026-11-25', spoken({ es: 'mañana', en: 'tomorrow' })],
  ['2026-11-26', spoken({ es: 'faltan 2 días', en: 'in 2 days' })],
  ['2026-12-08', spoken({ es: 'faltan 14 días', en: 'in 14 days' })],
  ['2026-12-09', undefined],
])('the event of %s: %s', (day, text) => expect(daysLeft(day, '2026-11-24')).toBe(text));

test('months: their days, and those that can be chosen', () => {
  expect([daysOfMonth('2028-02'), daysOfMonth('2026-12')]).toEqual([
    { from: '2028-02-01', to: '2028-02-29' },
    { from: '2026-12-01', to: '2026-12-31' },
  ]);
  const months = monthsAround('2026-11-24', '2150-05');
  expect([months[0], months.at(-2), months.at(-1), months.length]).toEqual(['2025-11', '2028-11', '2150-05', 38]);
  expect(monthsAround('2026-11-24', '')).toHaveLength(37);
});
