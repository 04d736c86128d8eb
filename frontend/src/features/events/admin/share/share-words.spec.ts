import { expect, test } from '@jest/globals';
import type { AdminEvent } from '@tocada/contracts/events/events.js';
import { spoken } from '@tocada/contracts/ground/spec-spoken.js';
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
    spoken({
      es: 'viernes, 4 de diciembre de 2026, 8:30 p.m. · Puertas 7:00 p.m.',
      en: 'Friday, December 4, 2026, 8:30 PM · Doors 7:00 PM',
    }),
    'Patio Ñandú, Bryan, TX',
    spoken({ es: 'Con Los Otros, La Una', en: 'With Los Otros, La Una' }),
    spoken({ es: 'Boletos desde $15', en: 'Tickets from $15' }),
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
    spoken({ es: 'CANCELADO: Noche *Neón*', en: 'CANCELED: Noche *Neón*' }),
    spoken({ es: 'viernes, 4 de diciembre de 2026, 8:30 p.m.', en: 'Friday, December 4, 2026, 8:30 PM' }),
    'Patio Ñandú, Bryan, TX',
    '',
    'https://banda.example/events/1',
  ]);
  expect(words('facebook', { eventStatus: 'postponed' }).slice(0, 2)).toEqual([
    spoken({ es: 'POSPUESTO: Noche *Neón*', en: 'POSTPONED: Noche *Neón*' }),
    spoken({ es: 'La nueva fecha está por confirmarse.', en: 'The new date is to be announced.' }),
  ]);
});
