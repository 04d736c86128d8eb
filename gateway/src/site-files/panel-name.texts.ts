import type { Language } from '@tocada/contracts/ground/language.js';

const es = {
  name: (band: string) => `Panel de ${band}`,
};

const en = {
  name: (band) => `${band} panel`,
} satisfies typeof es;

export default { es, en } satisfies Record<Language, typeof es> as Record<Language, typeof es>;
