import { expect, test } from '@jest/globals';
import type { AdminEvent } from '@tocada/contracts/events/events.js';
import { knownPlace } from './known-venue.js';

const event = (date: string, venue: string, location: string, fields: Partial<AdminEvent> = {}) =>
  ({ date, venue, location, ...fields }) as AdminEvent;
const EVENTS = [
  event('2026-01-01', 'Patio Ñandú', 'Bryan, TX', { address: '1 Old St' }),
  event('2026-06-01', 'PATIO NANDU', 'Bryan TX', { address: '2 New St', mapUrl: 'https://maps.example' }),
  event('2026-09-01', 'Patio Ñandú', 'Bryan, TX'),
  event('2026-08-01', 'Patio Ñandú', 'El Paso, TX', { timeZone: 'America/Denver' }),
];

test('a venue brings the place of its latest show that has one', () => {
  expect(knownPlace(EVENTS, ' patio  ñandu ', 'Bryan, TX')).toMatchObject({ address: '2 New St', timeZone: '' });
});
test('a venue of the same name in another town is another one', () => {
  expect(knownPlace(EVENTS, 'Patio Ñandú', 'El Paso TX')).toMatchObject({ address: '', timeZone: 'America/Denver' });
  expect(knownPlace(EVENTS, 'Patio Ñandú', 'Houston')).toBeUndefined();
});
test('before the town is typed, the latest show anywhere counts, and no venue brings nothing', () => {
  expect(knownPlace(EVENTS, 'Patio Ñandú', '')).toMatchObject({ timeZone: 'America/Denver' });
  expect([knownPlace(EVENTS, '', 'Bryan, TX'), knownPlace(EVENTS, 'Patio', 'Bryan, TX')]).toEqual([
    undefined,
    undefined,
  ]);
});
