import { SPOKEN, type Language } from '@tocada/contracts/ground/language.js';

const es = {
  title: 'Galería',
  photosOf: (show: string) => `Fotos de ${show}`,
  loading: 'Cargando galería',
  failed: 'Error loading gallery images. Please try again later.',
  empty: 'No hay imágenes disponibles',
  soon: 'Las fotos de nuestros shows aparecerán aquí próximamente.',
  soonOfShow: 'Las fotos de este evento aparecerán aquí próximamente.',
  others: (n: number) => (n > 1 ? `Ver las otras ${n} fotos` : 'Ver la otra foto'),
  all: (n: number) => ['Ver las ', n, ' fotos'],
  toAll: '← Ver todas las fotos',
  ask: 'Solicitar Fotos de tu Evento',
  askText: (band: string) => `Hola ${band}, quisiera las fotos de mi evento.`,
};

const en = {
  title: 'Gallery',
  photosOf: (show) => `Photos of ${show}`,
  loading: 'Loading gallery',
  failed: 'Error loading gallery images. Please try again later.',
  empty: 'No photos yet',
  soon: 'Photos of our shows will be here soon.',
  soonOfShow: 'Photos of this show will be here soon.',
  others: (n) => (n > 1 ? `See the other ${n} photos` : 'See the other photo'),
  all: (n) => ['See all ', n, ' photos'],
  toAll: '← See all photos',
  ask: 'Ask for Photos of Your Event',
  askText: (band) => `Hi ${band}! I’d like the photos of my event.`,
} satisfies typeof es;

export default { es, en } satisfies Record<Language, typeof es> as Record<Language, typeof es>;
export const texts: typeof es = { es, en }[SPOKEN];
