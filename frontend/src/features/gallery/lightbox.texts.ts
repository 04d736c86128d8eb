import { SPOKEN, type Language } from '@tocada/contracts/ground/language.js';

const es = {
  lightbox: 'Galería de fotos',
  keys: 'Usa las flechas para cambiar de foto y Escape para cerrar.',
  close: 'Cerrar',
  previous: 'Imagen anterior',
  next: 'Imagen siguiente',
  counter: (number: number, count: number) => `${number} de ${count}`,
};

const en = {
  lightbox: 'Photo gallery',
  keys: 'Use the arrow keys to change photos and Escape to close.',
  close: 'Close',
  previous: 'Previous photo',
  next: 'Next photo',
  counter: (number, count) => `${number} of ${count}`,
} satisfies typeof es;

export default { es, en } satisfies Record<Language, typeof es> as Record<Language, typeof es>;
export const texts: typeof es = { es, en }[SPOKEN];
