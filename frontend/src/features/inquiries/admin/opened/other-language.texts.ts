import { SPOKEN, type Language } from '@tocada/contracts/ground/language.js';

/** Words for readers of the other language, in that language. */
const es = {
  tag: 'en-US',
  /** Without a day while the client has named none. */
  greeting: (name: string, band: string, day: string | null) =>
    `Hi ${name}, this is ${band} about your request${day ? ` for ${day}` : ''}.`,
  subject: (band: string) => `Your request to ${band}`,
  showTitle: (eventType: string, location: string) => `${eventType} in ${location}`,
  privateShow: 'Private event',
};

const en = {
  tag: 'es-MX',
  greeting: (name, band, day) =>
    `Hola ${name}, te escribimos de ${band} por tu solicitud${day ? ` para el ${day}` : ''}.`,
  subject: (band) => `Tu solicitud a ${band}`,
  showTitle: (eventType, location) => `${eventType} en ${location}`,
  privateShow: 'Evento privado',
} satisfies typeof es;

export default { es, en } satisfies Record<Language, typeof es> as Record<Language, typeof es>;
export const texts: typeof es = { es, en }[SPOKEN];
