import { expect, test } from '@jest/globals';
import { pageNow } from './page-now.js';

const at = (time: string) => Date.parse(`2026-07-04T${time}Z`);
const data = {
  '/api/events/upcoming': [
    { upcomingUntil: '2026-07-04T20:00:00.000Z' },
    { upcomingUntil: '2026-07-05T05:00:00.000Z' },
  ],
  '/api/events/past': [{ upcomingUntil: '2026-07-04T12:00:00.000Z' }, { upcomingUntil: '2025-01-01T00:00:00.000Z' }],
  '/api/events/none': null,
};

test.each([
  ['before any event of today: the start of the local day', '11:59:59.999', '05:00:00.000'],
  ['from the moment that one passes: that moment', '12:00:00.000', '12:00:00.000'],
  ['later: still that moment', '19:59:59.999', '12:00:00.000'],
  ['until the next one passes', '20:00:00.001', '20:00:00.000'],
])('%s', (_, now, expected) => {
  expect(pageNow(data, at(now), 'America/Chicago')).toBe(`2026-07-04T${expected}Z`);
});
