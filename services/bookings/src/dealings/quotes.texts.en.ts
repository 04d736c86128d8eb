import type { es } from './quotes.texts.es.js';

export const en = {
  whatsapp: (band, link) =>
    `Hi! Here’s the quote from ${band}. You can look it over, choose and sign right from your phone: ${link}`,
} satisfies typeof es;
