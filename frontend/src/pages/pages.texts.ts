import { SPOKEN, type Language } from '@tocada/contracts/ground/language.js';

const es = {
  seeShows: 'Ver Próximos Shows',
  hireBand: 'Contratar Banda',

  /** Before the name of the band. */
  hire: 'Contratar ',
  /** After a sentence. */
  tellUs: ' Cuéntanos qué celebras y te enviamos una cotización.',
  hello: (band: string) => `Hola ${band}, me interesa contratarlos.`,
  repertoire: 'Nuestro Repertorio',

  events: 'Eventos',
  eventsText: (band: string, towns: string) => `Próximos shows y eventos pasados de ${band} en ${towns} y alrededores.`,

  gallery: 'Galería',
  galleryText: (band: string) => `Fotos de los shows, fiestas y festivales de ${band}.`,
  loadingGallery: 'Cargando galería...',
  noEvent: 'Evento no encontrado',
  noEventText: 'Puede que la dirección esté incompleta. Las fotos de todos los shows están en la galería.',
  allPhotos: 'Ver todas las fotos',

  /** The language of the two texts after it, which the specification has in English. */
  english: 'en' as string | undefined,
  missing: '404 Page Not Found',
  missingText: 'Did you forget to add the page to the router?',
  toHome: 'Volver al inicio',
  toHomeLang: 'es-MX' as string | undefined,
};

const en = {
  seeShows: 'See Upcoming Shows',
  hireBand: 'Book the Band',

  hire: 'Book ',
  tellUs: ' Tell us what you’re celebrating and we’ll send you a quote.',
  hello: (band) => `Hi ${band}! I’d like to book you.`,
  repertoire: 'Our Repertoire',

  events: 'Shows',
  eventsText: (band, towns) => `Upcoming and past shows by ${band} in and around ${towns}.`,

  gallery: 'Gallery',
  galleryText: (band) => `Photos of ${band} at shows, parties, and festivals.`,
  loadingGallery: 'Loading gallery...',
  noEvent: 'Show not found',
  noEventText: 'The address may be incomplete. The photos of all shows are in the gallery.',
  allPhotos: 'See all photos',

  english: undefined,
  missing: '404 Page Not Found',
  missingText: 'Did you forget to add the page to the router?',
  toHome: 'Back to home',
  toHomeLang: undefined,
} satisfies typeof es;

export default { es, en } satisfies Record<Language, typeof es> as Record<Language, typeof es>;
export const texts: typeof es = { es, en }[SPOKEN];
