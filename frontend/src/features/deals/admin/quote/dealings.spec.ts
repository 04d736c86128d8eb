import { expect, test } from '@jest/globals';
import type { Party } from '@tocada/contracts/deals/quotes.js';
import { waysTo } from './dealings.js';

const BAND = '19795550142';
const client = { parties: [], email: 'ana@example.org', phone: '979 555 0100' };

test('a client is reached by all that is on file', () => {
  expect(waysTo(client, BAND)).toEqual(['mail', 'whatsapp', 'both']);
  expect(waysTo({ ...client, email: '' }, BAND)).toEqual(['whatsapp']);
  expect(waysTo({ ...client, phone: 'por correo' }, BAND)).toEqual(['mail']);
  expect(waysTo({ ...client, email: '', phone: '' }, BAND)).toEqual([]);
});

test('the first signer has addresses of his own', () => {
  const signer = { place: 1, name: 'Luis', email: 'luis@example.org', phone: '' } as Party;
  expect(waysTo({ email: '', phone: '', parties: [signer] }, BAND)).toEqual(['mail']);
});
