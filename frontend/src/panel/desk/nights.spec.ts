import { describe, expect, it, test } from '@jest/globals';
import type { Asked, CalendarEntry, Night } from '@tocada/contracts/dates/calendar.js';
import { spoken } from '@tocada/contracts/ground/spec-spoken.js';
import {
  dateStateOf,
  dayOfInquiry,
  freeDaysNear,
  holdEnd,
  hourOfEntry,
  liesAhead,
  listedDays,
  nightsOf,
  othersWaiting,
  shortDay,
} from './nights.js';

const TODAY = '2026-11-20';
/** A Saturday. */
const DAY = '2026-12-05';
const ZONE = 'America/Chicago';

let count = 0;
const entry = (
  day: string,
  kind: CalendarEntry['kind'],
  inquiryId: string | null = 'other',
  rank: number | null = null,
) => ({ id: `entry-${(count += 1)}`, day, kind, inquiryId, rank, title: 'Boda' }) as CalendarEntry;
const asking = (...ids: string[]) => ids.map((inquiryId) => ({ inquiryId }) as Asked);
const night = (day: string, entries: CalendarEntry[], asked: Asked[] = []): Night => {
  const isHeld = entries.length > 0 && entries.every(({ kind }) => kind === 'hold');
  return { day, state: isHeld ? 'held' : entries.length > 0 ? 'taken' : 'free', entries, asked };
};
const mine = { id: 'mine', eventDate: `${DAY}T06:00:00.000Z`, hasTime: false };
const stateOf = (entries: CalendarEntry[], asked: Asked[] = [], inquiry: Parameters<typeof dateStateOf>[1] = mine) =>
  dateStateOf(nightsOf([[night(DAY, entries, asked)]]), inquiry, TODAY, ZONE);

test('a client without a date has no night, and the words stand in place of the day', () => {
  const noted = { ...mine, dateNote: 'octubre, sin fecha' };
  expect(stateOf([entry(DAY, 'booked')], [], noted)).toEqual({ state: 'dateless' });
  expect(stateOf([], [], { ...noted, eventDate: '2026-10-01T05:00:00.000Z' })).toEqual({ state: 'dateless' });
  expect(dayOfInquiry(noted, TODAY, ZONE)).toBe('octubre, sin fecha');
  expect(dayOfInquiry(mine, TODAY, ZONE)).toBe(shortDay(DAY, TODAY));
});

test('a day of another year says its year', () => {
  expect(shortDay('2026-12-12', TODAY)).toBe('sáb 12 dic');
  expect(shortDay('2027-03-20', TODAY)).toBe('sáb 20 mar 2027');
});

describe('the night of an inquiry', () => {
  const near = ['2026-12-04', '2026-12-11'];
  test.each([
    ['is free', [], { state: 'free', others: 0 }],
    ['has another hold', [entry(DAY, 'hold', 'other', 1)], { state: 'option', rank: 2, own: false, others: 0 }],
    [
      'has its own hold behind another',
      [entry(DAY, 'hold', 'other', 1), entry(DAY, 'hold', 'mine', 2)],
      { state: 'option', rank: 2, own: true, others: 0 },
    ],
    ['is booked for itself', [entry(DAY, 'booked', 'mine')], { state: 'booked', show: undefined }],
    [
      'is booked for itself, with its own show',
      [{ ...entry(DAY, 'booked', 'mine'), eventId: 'show' }],
      { state: 'booked', show: undefined },
    ],
    [
      'is booked for itself, over another show',
      [entry(DAY, 'booked', 'mine'), entry(DAY, 'show', null)],
      { state: 'booked', show: 'Boda' },
    ],
    ['is booked', [entry(DAY, 'booked')], { state: 'taken', by: 'booked', near }],
    ['is booked for an erased client', [entry(DAY, 'booked', null)], { state: 'taken', by: 'booked', near }],
    ['is blocked', [entry(DAY, 'blocked', null)], { state: 'taken', by: 'blocked', near }],
    ['has a show', [entry(DAY, 'show', null)], { state: 'taken', by: 'show', near }],
    ['has a show of another booking', [entry(DAY, 'show', 'other')], { state: 'taken', by: 'show', near }],
    ['has a show of its own', [entry(DAY, 'show', 'mine')], { state: 'free', others: 0 }],
    ['is taken by another calendar', [entry(DAY, 'external', null)], { state: 'taken', by: 'external', near }],
  ])('%s', (_name, entries, expected) => expect(stateOf(entries)).toEqual(expected));

  it('has passed', () =>
    expect(stateOf([], [], { ...mine, eventDate: '2026-11-19T06:00:00Z' })).toEqual({ state: 'past' }));

  it('is wanted by other requests, of which those with a hold count as options alone', () => {
    expect(stateOf([], asking('mine', 'a', 'b'))).toEqual({ state: 'free', others: 2 });
    expect(stateOf([entry(DAY, 'hold', 'a', 1)], asking('mine', 'a', 'b'))).toEqual({
      state: 'option',
      rank: 2,
      own: false,
      others: 1,
    });
  });

  test.each([
    ['half past midnight', '2026-12-06T06:30:00Z', true, undefined, 'taken'],
    ['half past midnight, in a field of its own', '2026-12-06T06:00:00Z', false, '00:30', 'taken'],
    ['six in the morning', '2026-12-06T12:00:00Z', true, undefined, 'free'],
    ['an unknown hour', '2026-12-06T06:00:00Z', false, undefined, 'free'],
  ])('belongs to the day before: %s of the day after', (_name, eventDate, hasTime, startTime, expected) =>
    expect(stateOf([entry(DAY, 'show', null)], [], { id: 'mine', eventDate, hasTime, startTime }).state).toBe(expected),
  );

  it('has not passed before its hour after midnight', () => {
    const late = { id: 'mine', eventDate: '2026-11-20T06:30:00Z', hasTime: true };
    expect(stateOf([], [], late).state).toBe('free');
  });
});

test('who waits behind a first option: each request once, without its own', () => {
  const holds = [entry(DAY, 'hold', 'mine', 1), entry(DAY, 'hold', 'a', 2)];
  expect(othersWaiting(night(DAY, holds, asking('mine', 'a', 'b')), 'mine')).toBe(2);
  expect(othersWaiting(night(DAY, holds.slice(0, 1), asking('mine')), 'mine')).toBe(0);
});

test('a gig lies ahead until its hour, and without an hour until its day', () => {
  const now = '2026-12-05T20:00:00Z';
  const ahead = (eventDate: string, hasTime: boolean) => liesAhead({ eventDate, hasTime }, now, DAY, ZONE);
  expect([ahead('2026-12-05T20:30:00Z', true), ahead('2026-12-05T19:30:00Z', true)]).toEqual([true, false]);
  expect([ahead('2026-12-06T06:00:00Z', false), ahead('2026-12-05T06:00:00Z', false)]).toEqual([true, false]);
});

test('an hour after midnight tells its day', () => {
  const at = (startsAt: string | null) => hourOfEntry({ ...entry(DAY, 'booked'), startsAt }, ZONE);
  expect([at('2026-12-06T02:30:00Z'), at('2026-12-06T06:30:00Z'), at(null)]).toEqual([
    spoken({ es: '8:30 p.m.', en: '8:30 PM' }),
    spoken({ es: '12:30 a.m. del dom 6 dic', en: '12:30 AM on Sun, Dec 6' }),
    null,
  ]);
});

describe('free days near', () => {
  it('are neither taken, nor held, nor past', () => {
    const known = nightsOf([
      [
        night(DAY, [entry(DAY, 'booked')]),
        night('2026-12-04', [entry('2026-12-04', 'hold')]),
        night('2026-12-11', [entry('2026-12-11', 'show', null)]),
      ],
    ]);
    expect(freeDaysNear(known, DAY, TODAY)).toEqual(['2026-11-28', '2026-12-12']);
    expect(freeDaysNear(known, DAY, '2026-12-05')).toEqual(['2026-12-12', '2026-12-18']);
  });

  it('include the weekday that was asked for', () =>
    expect(freeDaysNear(nightsOf([]), '2026-12-09', TODAY)).toEqual(['2026-12-11', '2026-12-12']));

  it('name their month when it is another', () => {
    expect(listedDays(['2026-12-04', '2026-12-12'], DAY)).toBe(spoken({ es: 'vie 4, sáb 12', en: 'Fri 4, Sat 12' }));
    expect(listedDays(['2027-01-01'], '2026-12-26')).toBe(spoken({ es: 'vie 1 ene', en: 'Fri Jan 1' }));
  });
});

test('a hold lasts to a day, and to an hour where it ends within one', () => {
  const end = (iso: string) => holdEnd(iso, ZONE, TODAY);
  const day = spoken({ es: 'lun 7 dic', en: 'Mon, Dec 7' });
  // A quote holds to midnight, and the panel's form to the minute before it.
  expect([end('2026-12-08T06:00:00.000Z'), end('2026-12-08T05:59:00.000Z')]).toEqual([day, day]);
  expect(end('2026-12-07T21:20:00.000Z')).toBe(spoken({ es: `${day}, 3:20 p.m.`, en: `${day}, 3:20 PM` }));
  expect(end('2027-03-02T06:00:00.000Z')).toContain('2027');
});
