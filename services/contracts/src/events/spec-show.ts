import { themeOf } from '../site/theme.js';
import type { CartelSite } from './cartel.js';
import type { Event } from './events.js';

/** For specs: a show with the given fields. */
export const show = (fields: Partial<Event> = {}): Event => ({
  id: '5f000000-0000-4000-8000-000000000001',
  title: 'Viernes de neón',
  date: '2026-11-28T02:30:00.000Z',
  hasTime: true,
  location: 'College Station, Texas',
  venue: 'Patio Mezquite Azul',
  description: null,
  imageUrl: null,
  image: null,
  hasPhotos: false,
  album: false,
  createdAt: '2026-03-01T00:00:00Z',
  upcomingUntil: '2026-11-28T02:30:00.000Z',
  revision: 0,
  ...fields,
});

/** For specs: a band as posters name it, with the given fields. */
export const cartelSite = (fields: Partial<CartelSite> = {}): CartelSite => ({
  name: 'Neón 979',
  shortName: null,
  genres: ['rock en español'],
  timeZone: 'America/Chicago',
  theme: themeOf('neon'),
  ...fields,
});
