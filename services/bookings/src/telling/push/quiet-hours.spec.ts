import { describe, expect, test } from '@jest/globals';
import { localMoment } from '@tocada/runtime/zone.js';
import { quietUntil, waitsUntil } from './quiet-hours.js';

const ZONE = 'America/Chicago';
const NIGHT = { from: '22:00', until: '08:00' };
const at = (local: string) => localMoment(local, ZONE).instant;
const until = (hours: typeof NIGHT, now: Date) => quietUntil(hours, ZONE, now)?.toISOString();

test.each([
  ['2026-12-04T21:59', undefined],
  ['2026-12-04T22:00', '2026-12-05T08:00'],
  ['2026-12-05T00:30', '2026-12-05T08:00'],
  ['2026-12-05T07:59', '2026-12-05T08:00'],
  ['2026-12-05T08:00', undefined],
])('at %s it is quiet until %s', (now, end) => {
  expect(until(NIGHT, at(now))).toBe(end && at(end).toISOString());
});

test('hours of one day, at noon', () => {
  const noon = { from: '13:00', until: '15:00' };
  expect(until(noon, at('2026-12-05T14:00'))).toBe(at('2026-12-05T15:00').toISOString());
  expect(until(noon, at('2026-12-05T12:59'))).toBeUndefined();
  expect(until(noon, at('2026-12-05T15:00'))).toBeUndefined();
});

describe('over a change of the clock', () => {
  test('the night of 9 hours ends at 8:00', () => {
    // The clock goes from 1:59 to 3:00.
    expect(until(NIGHT, new Date('2026-03-08T07:30:00Z'))).toBe('2026-03-08T13:00:00.000Z');
    expect(until(NIGHT, new Date('2026-03-08T08:30:00Z'))).toBe('2026-03-08T13:00:00.000Z');
    expect(until(NIGHT, new Date('2026-03-08T13:00:00Z'))).toBeUndefined();
    // 22:00 of the day before was still in winter time.
    expect(until(NIGHT, new Date('2026-03-08T03:59:00Z'))).toBeUndefined();
    expect(until(NIGHT, new Date('2026-03-08T04:00:00Z'))).toBe('2026-03-08T13:00:00.000Z');
  });

  test('the night of 11 hours ends at 8:00', () => {
    expect(until(NIGHT, new Date('2026-11-01T02:59:00Z'))).toBeUndefined();
    expect(until(NIGHT, new Date('2026-11-01T03:00:00Z'))).toBe('2026-11-01T14:00:00.000Z');
    // 1:30 comes twice.
    for (const twice of ['2026-11-01T06:30:00Z', '2026-11-01T07:30:00Z'])
      expect(until(NIGHT, new Date(twice))).toBe('2026-11-01T14:00:00.000Z');
    expect(until(NIGHT, new Date('2026-11-01T14:00:00Z'))).toBeUndefined();
  });

  test('an end within the hour that comes twice ends the silence once', () => {
    const hours = { from: '22:00', until: '01:30' };
    expect(until(hours, new Date('2026-11-01T06:29:00Z'))).toBe('2026-11-01T06:30:00.000Z');
    for (const later of ['2026-11-01T06:45:00Z', '2026-11-01T07:15:00Z', '2026-11-01T07:45:00Z'])
      expect(until(hours, new Date(later))).toBeUndefined();
  });

  test('an end within the hour that never comes is an hour later', () => {
    const hours = { from: '22:00', until: '02:30' };
    expect(until(hours, new Date('2026-03-08T07:59:00Z'))).toBe('2026-03-08T08:30:00.000Z');
    expect(until(hours, new Date('2026-03-08T08:30:00Z'))).toBeUndefined();
  });

  test('no minute of both nights is quiet on and off', () => {
    for (const from of ['2026-03-07T22:00:00Z', '2026-10-31T22:00:00Z']) {
      let changes = 0;
      let last: boolean | undefined;
      for (let minute = 0; minute < 24 * 60; minute += 10) {
        const isQuiet = quietUntil(NIGHT, ZONE, new Date(Date.parse(from) + minute * 60_000)) !== undefined;
        if (last !== undefined && last !== isQuiet) changes += 1;
        last = isQuiet;
      }
      expect(changes).toBe(2);
    }
  });
});

describe('an alert at 23:00', () => {
  const now = at('2026-12-04T23:00');
  const rings = (night: string | null, quiet: typeof NIGHT | null = NIGHT) =>
    waitsUntil(quiet, { night, timeZone: ZONE, now })?.toISOString();
  const morning = at('2026-12-05T08:00').toISOString();

  test('waits for the morning', () => {
    expect(rings('2026-12-19')).toBe(morning);
    expect(rings(null)).toBe(morning);
    expect(rings('2026-12-03')).toBe(morning);
  });

  test('rings at once for a night of today or tomorrow, and without quiet hours', () => {
    expect(rings('2026-12-04')).toBeUndefined();
    expect(rings('2026-12-05')).toBeUndefined();
    expect(rings('2026-12-06')).toBe(morning);
    expect(rings('2026-12-19', null)).toBeUndefined();
  });
});
