import { SPOKEN, type Language } from '@tocada/contracts/ground/language.js';

/** Words for readers of the other language, in that language. */
const es = {
  nav: 'Language',
  other: 'English',
  hint: 'This page is also in English.',
  read: 'Read it in English',
  close: 'Dismiss',
};

const en = {
  nav: 'Idioma',
  other: 'Español',
  hint: 'Esta página también está en español.',
  read: 'Leerla en español',
  close: 'No mostrar más',
} satisfies typeof es;

export default { es, en } satisfies Record<Language, typeof es> as Record<Language, typeof es>;
export const texts: typeof es = { es, en }[SPOKEN];
