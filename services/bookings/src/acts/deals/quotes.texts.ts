import type { Language } from '@tocada/contracts/ground/language.js';

const es = {
  /** The text of the chat with which the band sends a quote. */
  whatsapp: (band: string, link: string) =>
    `¡Hola! Aquí está la cotización de ${band}. Puedes verla, escoger y firmar desde tu teléfono: ${link}`,
};

const en = {
  whatsapp: (band, link) =>
    `Hi! Here’s the quote from ${band}. You can look it over, choose and sign right from your phone: ${link}`,
} satisfies typeof es;

export default { es, en } satisfies Record<Language, typeof es> as Record<Language, typeof es>;
