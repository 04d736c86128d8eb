import type { es } from './event-types.texts.es.js';

export const en = {
  /** By the option as a form in Spanish sends it. */
  options: {
    'Fiesta Privada': 'Private Party',
    Boda: 'Wedding',
    Cumpleaños: 'Birthday Party',
    'Evento Corporativo': 'Corporate Event',
    Festival: 'Festival',
    Quinceañera: 'Quinceañera',
    Aniversario: 'Anniversary',
    Otro: 'Other',
    'Otra ubicación': 'Other location',
  },
  inSentence: (option) => (option === 'Other' ? 'event' : option.toLowerCase()),
} satisfies typeof es;
