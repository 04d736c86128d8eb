import { SPOKEN, type Language } from '@tocada/contracts/ground/language.js';

const es = {
  areas: 'Zonas de Servicio',
  repertoire: 'Nuestro Repertorio',
  direct: 'Contacto Directo',
  directText: '¿Prefieres platicarlo? Escríbenos por WhatsApp:',
  hello: (band: string) => `Hola ${band}, me interesa contratarlos para un evento.`,
};

const en = {
  areas: 'Where We Play',
  repertoire: 'Our Repertoire',
  direct: 'Talk to Us',
  directText: 'Rather talk it over? Message us on WhatsApp:',
  hello: (band) => `Hi ${band}! I’d like to book you for an event.`,
} satisfies typeof es;

export default { es, en } satisfies Record<Language, typeof es> as Record<Language, typeof es>;
export const texts: typeof es = { es, en }[SPOKEN];
