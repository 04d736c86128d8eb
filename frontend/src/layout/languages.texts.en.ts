import type { texts as es } from './languages.texts.es';

export const texts = {
  nav: 'Idioma',
  other: 'Español',
  hint: 'Esta página también está en español.',
  read: 'Leerla en español',
  close: 'No mostrar más',
} satisfies typeof es;
