import { SPOKEN, type Language } from '@tocada/contracts/ground/language.js';

const es = {
  tellUsSoon: 'Cuéntanos qué celebras y te respondemos pronto.',
  quote: 'Solicitar cotización',
  quoteText: (intro: string) =>
    `${intro} Pide tu cotización para bodas, cumpleaños, quinceañeras y eventos corporativos.`,
  notSent: 'Tu solicitud no se pudo enviar',
};

const en = {
  tellUsSoon: 'Tell us what you’re celebrating and we’ll get back to you soon.',
  quote: 'Get a quote',
  quoteText: (intro) => `${intro} Get a quote for your wedding, birthday, quinceañera, or corporate event.`,
  notSent: 'Your request couldn’t be sent',
} satisfies typeof es;

export default { es, en } satisfies Record<Language, typeof es> as Record<Language, typeof es>;
export const texts: typeof es = { es, en }[SPOKEN];
