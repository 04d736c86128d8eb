import { expect, test } from '@jest/globals';
import type { AdminEvent } from '@tocada/contracts/events/events.js';
import { repeatedInput } from './event-input.js';

const EVENT = {
  title: 'Sorpresa',
  date: '2026-12-05T02:30:00.000Z',
  hasTime: true,
  location: 'Bryan',
  publication: 'public',
  announceAt: '2026-11-27T16:00:00.000Z',
  ticketState: 'sold_out',
} as AdminEvent;

test('the nights of a show that is not announced yet are announced with that show', () => {
  expect(repeatedInput(EVENT, 'America/Chicago')).toMatchObject({
    publication: 'public',
    announceAt: EVENT.announceAt,
    ticketState: 'on_sale',
    hasPhotos: false,
  });
});
