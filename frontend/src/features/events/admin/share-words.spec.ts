import { expect, test } from '@jest/globals';
import type { AdminEvent } from '@tocada/contracts/events.js';
import { shareWords } from './share-words.js';

const EVENT = {
  title: 'Noche *Neón*',
  date: '2026-12-05T02:30:00.000Z',
  hasTime: true,
  venue: 'Patio Ñandú',
  location: 'Bryan, TX',
  description: 'Trae a tu abuela.',
  doorsAt: '2026-12-05T01:00:00.000Z',
  lineup: 'Los Otros\n\nLa Una',
  ticketState: 'on_sale',
  priceMinCents: 1500,
} as AdminEvent & { date: string };
const FACTS = { bandZone: 'America/Chicago', currency: 'USD', page: 'https://banda.example/events/1' };
const words = (network: 'whatsapp' | 'facebook' | 'instagram', fields: Partial<AdminEvent> = {}) =>
  shareWords({ ...EVENT, ...fields } as never, network, FACTS).split('\n');

test('a chat gets the facts and the link', () => {
  expect(words('whatsapp')).toEqual([
    '*Noche Neón*',
    'viernes, 4 de diciembre de 2026, 8:30 p.m. · Puertas 7:00 p.m.',
    'Patio Ñandú, Bryan, TX',
    'Con Los Otros, La Una',
    'Boletos desde $15',
    '',
    'https://banda.example/events/1',
  ]);
});
test('a post gets the description, and on Instagram no address', () => {
  expect(words('facebook').slice(-4)).toEqual(['', 'Trae a tu abuela.', '', 'https://banda.example/events/1']);
  expect(words('instagram').join('\n')).not.toContain('https://');
});
test('a show that is off says so and sells nothing', () => {
  expect(words('facebook', { eventStatus: 'cancelled' })).toEqual([
    'CANCELADO: Noche *Neón*',
    'viernes, 4 de diciembre de 2026, 8:30 p.m.',
    'Patio Ñandú, Bryan, TX',
    '',
    'https://banda.example/events/1',
  ]);
  expect(words('facebook', { eventStatus: 'postponed' }).slice(0, 2)).toEqual([
    'POSPUESTO: Noche *Neón*',
    'La nueva fecha está por confirmarse.',
  ]);
});
