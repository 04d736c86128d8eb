import { expect, test } from '@jest/globals';
import { spoken } from '@tocada/contracts/ground/spec-spoken.js';
import { AUDITED_ACTIONS } from '@tocada/contracts/routes.js';
import { detailsOf, idsOf, wordsOf } from './activity-words';

const ENTRY = {
  id: '11111111-1111-4111-8111-111111111111',
  at: '2026-11-22T12:00:00.000Z',
  action: 'booking.status',
  target: '1a2b3c4d-1111-4111-8111-111111111111',
  address: '203.0.113.0/24',
  requestId: '99999999-1111-4111-8111-111111111111',
};

test('every action has its own description', () => {
  const words = AUDITED_ACTIONS.map((action) => wordsOf({ ...ENTRY, action }));
  expect(new Set(words).size).toBe(AUDITED_ACTIONS.length);
  expect(words.filter((each) => each.includes('.'))).toEqual([]);
  expect(wordsOf({ ...ENTRY, action: 'album.create' })).toBe('album.create');
});

test('an inquiry is named by the reference that its client knows; technical ids stand apart', () => {
  const from = spoken({ es: 'Desde 203.0.113.0/24', en: 'From 203.0.113.0/24' });
  const call = spoken({ es: `petición ${ENTRY.requestId}`, en: `call ${ENTRY.requestId}` });
  expect(detailsOf(ENTRY)).toEqual([spoken({ es: 'Solicitud 1A2B-3C4D', en: 'Request 1A2B-3C4D' }), from]);
  expect(detailsOf({ ...ENTRY, action: 'event.update' })).toEqual([from]);
  expect(idsOf(ENTRY)).toBe(`${ENTRY.target} · ${call}`);
  const wrong = { ...ENTRY, action: 'password.wrong', target: null, address: null };
  expect(detailsOf(wrong)).toEqual([spoken({ es: 'Red desconocida', en: 'Unknown network' })]);
  expect(idsOf(wrong)).toBe(call);
});
