import type { Language } from '../ground/language.js';

const es = {
  heroSubtitle: 'Rock en Español • Éxitos de los 80s, 90s y 2000s',
  eventTypes: [
    'Fiesta Privada',
    'Boda',
    'Cumpleaños',
    'Evento Corporativo',
    'Festival',
    'Quinceañera',
    'Aniversario',
    'Otro',
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
    'Otra ubicación',
  ],
  genres: ['rock en español', 'pop latino'],
};

const en = {
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

export default { es, en } satisfies Record<Language, typeof es> as Record<Language, typeof es>;
