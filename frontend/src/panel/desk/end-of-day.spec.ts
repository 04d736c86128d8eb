import { expect, test } from '@jest/globals';
import { endOfDay } from './end-of-day.js';

test.each([
  ['2026-12-05', 'America/Chicago', '2026-12-06T05:59:00.000Z'],
  // The clock goes forward, and back.
  ['2026-03-08', 'America/Chicago', '2026-03-09T04:59:00.000Z'],
  ['2026-11-01', 'America/Chicago', '2026-11-02T05:59:00.000Z'],
  ['2026-11-01', 'Asia/Tokyo', '2026-11-01T14:59:00.000Z'],
])('the end of %s in %s', (day, zone, instant) => expect(endOfDay(day, zone)).toBe(instant));
