import type { Language } from '@tocada/contracts/ground/language.js';

const es = {
  summary: (band: string, reference: string, panel: URL) => `${band}: nueva solicitud ${reference} ${panel}`,
};

const en = {
  summary: (band, reference, panel) => `${band}: new request ${reference} ${panel}`,
} satisfies typeof es;

export default { es, en } satisfies Record<Language, typeof es> as Record<Language, typeof es>;
