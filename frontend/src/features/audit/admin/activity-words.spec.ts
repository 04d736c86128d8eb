import { expect, test } from '@jest/globals';
import { AUDITED_ACTIONS } from '@tocada/contracts/routes.js';
import { detailsOf, wordsOf } from './activity-words';

const ENTRY = {
  id: '11111111-1111-4111-8111-111111111111',
  at: '2026-11-22T12:00:00.000Z',
  action: 'booking.status',
  target: '1a2b3c4d-1111-4111-8111-111111111111',
  address: '203.0.113.0/24',
  requestId: '99999999-1111-4111-8111-111111111111',
};

test('every action has its own description', () => {
  const actions = AUDITED_ACTIONS.map(({ action }) => action);
  const words = actions.map((action) => wordsOf({ ...ENTRY, action }));
  expect(new Set(words).size).toBe(actions.length);
  expect(words.filter((each) => each.includes('.'))).toEqual([]);
  expect(wordsOf({ ...ENTRY, action: 'album.create' })).toBe('album.create');
});

test('an inquiry is named by the reference that its client knows, any other row by the start of its id', () => {
  expect(detailsOf(ENTRY)).toEqual(['Solicitud 1A2B-3C4D', 'Desde 203.0.113.0/24', 'Petición 99999999']);
  expect(detailsOf({ ...ENTRY, action: 'event.update' })[0]).toBe('Id 1a2b3c4d');
  const wrong = { ...ENTRY, action: 'password.wrong', target: null, address: null };
  expect(detailsOf(wrong)).toEqual(['Red desconocida', 'Petición 99999999']);
});
