import { expect, test } from '@jest/globals';
import { hasNight } from '@tocada/contracts/kit/stages.js';
import { waysFrom } from './stage-ways';

const NIGHT = { eventDate: '2027-05-15T23:00:00.000Z', hasTime: true, startTime: '18:00', creditUntil: null };
const ways = (fields: object, today = '2027-05-01') =>
  waysFrom('contacted', { ...NIGHT, dateNote: null, ...fields }, today, 'America/Chicago');

test('a request enters stages that have a night, and is completed once its night is past', () => {
  expect(ways({})).toEqual(expect.arrayContaining(['quoted', 'booked', 'lost']));
  expect(ways({})).not.toContain('completed');
  expect(ways({}, '2027-05-16')).toContain('completed');
});

test('a request without a day enters no stage that has a night, and its night is never past', () => {
  const found = ways({ dateNote: 'en mayo' }, '2028-01-01');
  expect(found.filter(hasNight)).toEqual([]);
  expect(found).toContain('lost');
  expect(found).not.toContain('completed');
});

test('a postponed event is not booked, and its night is not past', () => {
  const found = waysFrom(
    'accepted',
    { ...NIGHT, dateNote: null, creditUntil: '2028-05-15' },
    '2027-06-01',
    'America/Chicago',
  );
  expect(found).not.toContain('booked');
  expect(found).not.toContain('completed');
});
