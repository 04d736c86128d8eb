import type { texts as es } from './other-language.texts.es';

export const texts = {
  tag: 'es-MX',
  greeting: (name, band, day) => `Hola ${name}, te escribimos de ${band} por tu solicitud para el ${day}.`,
  subject: (band) => `Tu solicitud a ${band}`,
  showTitle: (eventType, location) => `${eventType} en ${location}`,
} satisfies typeof es;
