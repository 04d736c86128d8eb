import type { texts as es } from './preview.texts.es';

export const texts = {
  previewOf: (title: string) => `Preview of ${title}`,
  failed: 'Couldn’t draw the preview.',
} satisfies typeof es;
