import { describe, expect, test } from '@jest/globals';
import { localMoment } from './zone.js';

const CHICAGO = 'America/Chicago';

describe('localMoment', () => {
  test.each([
    // The clocks go forward on the 8th and back on the 1st: 23 and 25 hours.
    ['2026-03-08', '2026-03-08T06:00:00.000Z', '2026-03-09T05:00:00.000Z'],
    ['2026-11-01', '2026-11-01T05:00:00.000Z', '2026-11-02T06:00:00.000Z'],
  ])('%s is that day in the zone, whole', (day, start, end) => {
    const { instant, hasTime, until } = localMoment(day, CHICAGO);
    expect([instant.toISOString(), until.toISOString(), hasTime]).toEqual([start, end, false]);
  });

  test('an hour without a zone is the band’s', () => {
    const { instant, until, hasTime } = localMoment('2026-07-04T21:30', CHICAGO);
    expect(instant.toISOString()).toBe('2026-07-05T02:30:00.000Z');
    expect(until).toEqual(instant);
    expect(hasTime).toBe(true);
  });

  test('an instant stays what it is, wherever the band plays', () => {
    for (const zone of [CHICAGO, 'Asia/Tokyo']) {
      expect(localMoment('2026-07-05T02:30:00.000Z', zone).instant.toISOString()).toBe('2026-07-05T02:30:00.000Z');
    }
  });
});
