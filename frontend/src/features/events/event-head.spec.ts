import { describe, expect, it } from '@jest/globals';
import type { Event } from '@tocada/contracts/events.js';
import type { Site } from '@tocada/contracts/site.js';
import { eventHead } from './event-head.js';

const site = { name: 'La Banda', timeZone: 'America/Chicago', region: 'Texas', country: 'US' } as Site;
const event = {
  id: '5f000000-0000-4000-8000-000000000001',
  title: 'Noche de rock',
  date: '2026-03-15T01:30:00.000Z',
  hasTime: true,
  location: 'Bryan, TX',
  venue: 'Salón',
  description: null,
  imageUrl: '/media/a.jpg',
  image: null,
  hasPhotos: false,
  album: false,
  createdAt: '2026-01-01T00:00:00.000Z',
  upcomingUntil: '2026-03-15T01:30:00.000Z',
  revision: 3,
} as Event;
const head = (changes: Partial<Event> = {}) =>
  eventHead({ ...event, ...changes }, site, 'https://band.example', '2026-03-01T00:00:00.000Z');

describe('an event’s head', () => {
  it('describes the event with its first 160 characters', () => {
    expect(head({ description: 'x'.repeat(200) }).description).toBe(`${'x'.repeat(160)}...`);
  });

  it('has day and place in its title', () => {
    expect(head({ description: 'x'.repeat(200) }).title).toBe(
      'Noche de rock: sábado, 14 de marzo de 2026, Bryan, TX | La Banda',
    );
  });

  it('names a versioned share image', () => {
    expect(head().image?.path).toBe('/share/events/5f000000-0000-4000-8000-000000000001-3.jpg');
  });

  it('has a structured date with an offset, or only a day when the hour is unknown', () => {
    expect(head().jsonLd).toMatchObject({ '@type': 'MusicEvent', startDate: '2026-03-14T20:30:00-05:00' });
    expect(head({ hasTime: false, date: '2026-03-14T05:00:00.000Z' }).jsonLd).toMatchObject({
      startDate: '2026-03-14',
    });
    expect(head().jsonLd).toMatchObject({
      image: [
        'https://band.example/share/events/5f000000-0000-4000-8000-000000000001-3.jpg',
        'https://band.example/media/a.jpg',
      ],
      location: { name: 'Salón', address: { addressLocality: 'Bryan', addressRegion: 'Texas' } },
    });
  });
});
