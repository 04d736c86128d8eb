import type { Language } from '../ground/language.js';

const es = {
  fields: {
    startTime: 'Empieza',
    endTime: 'Termina',
    venue: 'Salón o dirección',
    guests: 'Invitados',
    setting: '¿Adentro o al aire libre?',
    rainPlan: 'Si llueve, ¿qué plan tienes?',
    sound: '¿Quién pone el sonido?',
    mayAnnounce: '¿Podemos anunciar esta fecha en nuestro sitio?',
  },
  choices: {
    setting: { indoors: 'Adentro', outdoors: 'Al aire libre' },
    sound: { band: 'La banda', venue: 'El lugar' },
    mayAnnounce: { true: 'Sí', false: 'No' },
  },
  title: 'Lo que indicó el cliente',
  /** Below the title. */
  why: 'No cambia lo que incluye el precio.',
  /** Of a detail that the client told against the quote. */
  differs: (name: string, told: string, quoted: string) => `${name}: ${told} (en la cotización: ${quoted}).`,
};

const en = {
  fields: {
    startTime: 'Starts',
    endTime: 'Ends',
    venue: 'Venue or address',
    guests: 'Guests',
    setting: 'Indoors or outdoors?',
    rainPlan: 'If it rains, what’s the plan?',
    sound: 'Who brings the sound system?',
    mayAnnounce: 'May we announce this date on our site?',
  },
  choices: {
    setting: { indoors: 'Indoors', outdoors: 'Outdoors' },
    sound: { band: 'The band', venue: 'The venue' },
    mayAnnounce: { true: 'Yes', false: 'No' },
  },
  title: 'What the client told us',
  why: 'It doesn’t change what the price includes.',
  differs: (name, told, quoted) => `${name}: ${told} (in the quote: ${quoted}).`,
} satisfies typeof es;

/** The words for the details of a client, which the client's page, documents and wishes share. */
export default { es, en } satisfies Record<Language, typeof es>;
