import { SPOKEN, type Language } from '@tocada/contracts/ground/language.js';

const es = {
  more: 'Leer más',
  /** After `more`, for screen readers. */
  about: (name: string) => [' de ', name],
  yourParty: '¿Y en tu fiesta?',
  around: 'alrededores',
  weCome: (places: string) => ['Llevamos la banda completa a ', places, '.'],
  hire: 'Contratar',
};

const en = {
  more: 'Read more',
  about: (name) => [' about ', name],
  yourParty: 'How about your party?',
  around: 'nearby towns',
  weCome: (places) => ['We bring the whole band to ', places, '.'],
  hire: 'Book Us',
} satisfies typeof es;

export default { es, en } satisfies Record<Language, typeof es> as Record<Language, typeof es>;
export const texts: typeof es = { es, en }[SPOKEN];
