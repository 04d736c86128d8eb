import { SPOKEN, type Language } from '@tocada/contracts/ground/language.js';

const es = {
  image: 'Imagen del evento',
  imageOf: (title: string) => `Imagen de ${title}`,
  imageHint: 'Haz clic para ver la imagen completa',
  imageKeys: 'Haz clic o presiona Escape para cerrar.',
  closeImage: 'Cerrar imagen',
  contactText: (band: string, title: string) => `Hola ${band}, les escribo por el evento «${title}».`,
  summary: (moment: string, place: string, band: string) => `${moment} en ${place}. Concierto de ${band}.`,
  pastSummary: (moment: string, place: string, band: string) =>
    `${moment} en ${place}. Así fue el concierto de ${band}.`,
};

const en = {
  image: 'Show picture',
  imageOf: (title) => `Picture of ${title}`,
  imageHint: 'Click to see the full picture',
  imageKeys: 'Click or press Escape to close.',
  closeImage: 'Close picture',
  contactText: (band, title) => `Hi ${band}! I’m writing about the show “${title}”.`,
  summary: (moment, place, band) => `${band} live in ${place}: ${moment}.`,
  pastSummary: (moment, place, band) => `${band} played in ${place}: ${moment}.`,
} satisfies typeof es;

export default { es, en } satisfies Record<Language, typeof es> as Record<Language, typeof es>;
export const texts: typeof es = { es, en }[SPOKEN];
