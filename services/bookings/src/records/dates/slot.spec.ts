import { expect, test } from '@jest/globals';
import { slotOf } from './slot.js';

const ZONE = 'America/Chicago';
const HOUR = 3_600_000;
const lengthOf = ({ from, to }: { from: Date; to: Date }) => (to.getTime() - from.getTime()) / HOUR;

test('a night without hours goes from 6:00 to 6:00 of the next day', () => {
  expect(slotOf({ day: '2026-12-05' }, ZONE)).toEqual({
    day: '2026-12-05',
    startsAt: null,
    endsAt: null,
    from: new Date('2026-12-05T12:00:00Z'),
    to: new Date('2026-12-06T12:00:00Z'),
  });
});

test.each([
  ['2026-03-07', 23],
  ['2026-03-08', 24],
  ['2026-10-31', 25],
])('the night of %s has %d hours', (day, hours) => {
  expect(lengthOf(slotOf({ day }, ZONE))).toBe(hours);
});

test('known hours take two hours more before and one hour more after', () => {
  const slot = slotOf({ day: '2026-12-05', startTime: '20:00', endTime: '23:30' }, ZONE);
  expect([slot.from, slot.to]).toEqual([new Date('2026-12-06T00:00:00Z'), new Date('2026-12-06T06:30:00Z')]);
  expect([slot.startsAt, slot.endsAt]).toEqual([new Date('2026-12-06T02:00:00Z'), new Date('2026-12-06T05:30:00Z')]);
});

test('an end before the start is on the next day', () => {
  expect(slotOf({ day: '2026-12-05', startTime: '21:00', endTime: '02:00' }, ZONE).endsAt).toEqual(
    new Date('2026-12-06T08:00:00Z'),
  );
});

test('without an end the night ends five hours after its start', () => {
  const slot = slotOf({ day: '2026-12-05', startTime: '20:00' }, ZONE);
  expect([slot.endsAt, slot.to]).toEqual([null, new Date('2026-12-06T07:00:00Z')]);
});

test('hours through a change of the clock are real hours', () => {
  expect(lengthOf(slotOf({ day: '2026-10-31', startTime: '22:00', endTime: '03:00' }, ZONE))).toBe(6 + 3);
  expect(lengthOf(slotOf({ day: '2026-03-07', startTime: '22:00', endTime: '03:00' }, ZONE))).toBe(4 + 3);
});
