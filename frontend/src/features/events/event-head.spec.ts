import { describe, expect, it } from '@jest/globals';
import type { Event } from '@tocada/contracts/events/events.js';
import { spoken } from '@tocada/contracts/ground/spec-spoken.js';
import type { Site } from '@tocada/contracts/site/site.js';
import { eventHead } from './event-head.js';

const site = { name: 'La Banda', timeZone: 'America/Chicago', region: 'Texas', country: 'US', currency: 'USD' } as Site;
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
      spoken({
        es: 'Noche de rock: sábado, 14 de marzo de 2026, Bryan, TX | La Banda',
        en: 'Noche de rock: Saturday, March 14, 2026, Bryan, TX | La Banda',
      }),
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

  it('tells each state, the dates before and the hours in the zone of the event', () => {
    expect(head().jsonLd).toMatchObject({ eventStatus: 'https://schema.org/EventScheduled' });
    expect(head().jsonLd).not.toHaveProperty('offers');
    const before = { date: '2026-03-01T02:30:00.000Z', hasTime: true, changedAt: '2026-02-01T00:00:00.000Z' };
    const moved = head({
      eventStatus: 'rescheduled',
      previousDates: [before, { ...before, date: '2026-02-28T06:00:00.000Z', hasTime: false }],
      timeZone: 'America/Denver',
      endsAt: '2026-03-15T04:00:00.000Z',
      doorsAt: '2026-03-15T00:00:00.000Z',
    });
    expect(moved.title).toBe(
      spoken({
        es: 'Nueva fecha: Noche de rock: sábado, 14 de marzo de 2026, Bryan, TX | La Banda',
        en: 'New date: Noche de rock: Saturday, March 14, 2026, Bryan, TX | La Banda',
      }),
    );
    expect(moved.jsonLd).toMatchObject({
      eventStatus: 'https://schema.org/EventRescheduled',
      startDate: '2026-03-14T19:30:00-06:00',
      endDate: '2026-03-14T22:00:00-06:00',
      doorTime: '2026-03-14T18:00:00-06:00',
      previousStartDate: ['2026-02-28T19:30:00-07:00', '2026-02-27'],
    });
    expect(head({ eventStatus: 'cancelled' }).jsonLd).toMatchObject({
      eventStatus: 'https://schema.org/EventCancelled',
      startDate: '2026-03-14T20:30:00-05:00',
    });
    expect(head({ eventStatus: 'postponed' }).title).toMatch(spoken({ es: /^Pospuesto: /, en: /^Postponed: / }));
  });

  it('offers tickets only with a price or a link', () => {
    const offers = (changes: Partial<Event>) => (head(changes).jsonLd as { offers?: object }).offers;
    expect(offers({ ticketState: 'at_door' })).toBeUndefined();
    expect(offers({ ticketState: 'free' })).toBeUndefined();
    expect(head({ ticketState: 'free' }).jsonLd).toMatchObject({ isAccessibleForFree: true });
    expect(offers({ ticketState: 'on_sale', priceMinCents: 1500, priceMaxCents: 4000 })).toEqual({
      '@type': 'Offer',
      price: '15.00',
      priceCurrency: 'USD',
      availability: 'https://schema.org/InStock',
    });
    expect(offers({ ticketState: 'sold_out', ticketUrl: 'https://boletos.example/1', currency: 'MXN' })).toEqual({
      '@type': 'Offer',
      availability: 'https://schema.org/SoldOut',
      url: 'https://boletos.example/1',
    });
  });
});
