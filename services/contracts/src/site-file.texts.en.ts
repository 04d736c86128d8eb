import type { es } from './site-file.texts.es.js';

export const en = {
  heroSubtitle: 'Rock en Español • Hits of the ’80s, ’90s, and 2000s',
  eventTypes: [
    'Private Party',
    'Wedding',
    'Birthday Party',
    'Corporate Event',
    'Festival',
    'Quinceañera',
    'Anniversary',
    'Other',
  ],
  inquiryLocations: [
    'College Station TX',
    'Bryan TX',
    'Huntsville TX',
    'Navasota TX',
    'Madisonville TX',
    'Caldwell TX',
    'Hearne TX',
    'Brenham TX',
    'Conroe TX',
    'Other location',
  ],
  genres: ['rock en español', 'Latin pop'],
} satisfies typeof es;
