import { describe, expect, it, test } from '@jest/globals';
import type { CalendarEntry } from '@tocada/contracts/calendar.js';
import type { Event } from '@tocada/contracts/events.js';
import { dateStateOf, dayAfter, freeDaysNear, listedDays, nightsOf } from './nights.js';

const TODAY = '2026-11-20';
/** A Saturday. */
const DAY = '2026-12-05';
const ZONE = 'America/Chicago';

let count = 0;
const entry = (day: string, kind: CalendarEntry['kind'], inquiryId = 'other', rank: number | null = null) =>
  ({ id: `entry-${(count += 1)}`, day, kind, inquiryId, rank }) as CalendarEntry;
const nights = (entries: CalendarEntry[] = [], shows: Partial<Event>[] = []) =>
  nightsOf(entries, shows as Event[], ZONE);
const state = (entries: CalendarEntry[], day = DAY) => dateStateOf(nights(entries), 'mine', day, TODAY);

describe('the day of an inquiry', () => {
  test.each([
    ['is free', [], { state: 'free' }],
    ['has another hold', [entry(DAY, 'hold', 'other', 1)], { state: 'option', rank: 2, own: false }],
    [
      'has its own hold behind another',
      [entry(DAY, 'hold', 'other', 1), entry(DAY, 'hold', 'mine', 2)],
      { state: 'option', rank: 2, own: true },
    ],
    ['is booked for itself', [entry(DAY, 'booked', 'mine')], { state: 'booked' }],
    ['is booked', [entry(DAY, 'booked')], { state: 'taken', near: ['2026-12-04', '2026-12-11'] }],
    ['is blocked', [entry(DAY, 'blocked')], { state: 'taken', near: ['2026-12-04', '2026-12-11'] }],
  ])('%s', (_name, entries, expected) => expect(state(entries)).toEqual(expected));

  it('has passed', () => expect(state([], '2026-11-19')).toEqual({ state: 'past' }));

  it('is taken by a show, by the local day of the show', () => {
    const known = nights([], [{ id: 'show', date: '2026-12-06T04:30:00Z' }]);
    expect(dateStateOf(known, 'mine', DAY, TODAY).state).toBe('taken');
    expect(dateStateOf(known, 'mine', '2026-12-06', TODAY).state).toBe('free');
  });
});

describe('free days near', () => {
  it('are neither taken, nor held, nor past', () => {
    const known = nights([entry(DAY, 'booked'), entry('2026-12-04', 'hold'), entry('2026-12-11', 'blocked')]);
    expect(freeDaysNear(known, DAY, TODAY)).toEqual(['2026-11-28', '2026-12-12']);
    expect(freeDaysNear(known, DAY, '2026-12-05')).toEqual(['2026-12-12', '2026-12-18']);
  });

  it('include the weekday that was asked for', () =>
    expect(freeDaysNear(nights(), '2026-12-09', TODAY)).toEqual(['2026-12-11', '2026-12-12']));

  it('name their month when it is another', () => {
    expect(listedDays(['2026-12-04', '2026-12-12'], DAY)).toBe('vie 4, sáb 12');
    expect(listedDays(['2027-01-01'], '2026-12-26')).toBe('vie 1 ene');
  });
});

it('the day after crosses months, years and changes of the clock', () => {
  expect(['2026-02-28', '2026-12-31', '2026-10-31'].map((day) => dayAfter(day, 1))).toEqual([
    '2026-03-01',
    '2027-01-01',
    '2026-11-01',
  ]);
});
