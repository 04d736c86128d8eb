import { SPOKEN, type Language } from '@tocada/contracts/ground/language.js';

const es = {
  previewOf: (title: string) => `Vista previa de ${title}`,
  failed: 'No se pudo dibujar la vista previa.',
};

const en = {
  previewOf: (title: string) => `Preview of ${title}`,
  failed: 'Couldn’t draw the preview.',
} satisfies typeof es;

export default { es, en } satisfies Record<Language, typeof es> as Record<Language, typeof es>;
export const texts: typeof es = { es, en }[SPOKEN];
