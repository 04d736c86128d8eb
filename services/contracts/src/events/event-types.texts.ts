import type { Language } from '../ground/language.js';

const es = {
  /** By the option as a form in English sends it. */
  options: {
    'Private Party': 'Fiesta Privada',
    Wedding: 'Boda',
    'Birthday Party': 'Cumpleaños',
    'Corporate Event': 'Evento Corporativo',
    Festival: 'Festival',
    Quinceañera: 'Quinceañera',
    Anniversary: 'Aniversario',
    Other: 'Otro',
    'Other location': 'Otra ubicación',
  } as Record<string, string>,
  /** An option within a sentence. */
  inSentence: (option: string) => option,
};

const en = {
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

export default { es, en } satisfies Record<Language, typeof es> as Record<Language, typeof es>;
