import type { CartelShow } from './cartel.js';

/** A show for the specs of posters. */
export const SHOW: CartelShow = {
  id: '5f000000-0000-4000-8000-000000000001',
  title: 'Viernes de neón',
  date: '2026-11-28T02:30:00.000Z',
  hasTime: true,
  location: 'College Station, Texas',
  venue: 'Patio Mezquite Azul',
  description: null,
  imageUrl: null,
};
