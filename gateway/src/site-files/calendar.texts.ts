import type { Language } from '@tocada/contracts/ground/language.js';

const es = {
  /** Of a title, which is empty for an event that nothing names any more. */
  cancelled: (title: string) => (title ? `CANCELADO: ${title}` : 'CANCELADO'),
  postponed: (title: string) => `POSPUESTO: ${title}`,
  agenda: (band: string) => `${band}: agenda`,
  /** "Apartada: Boda, Bryan TX, Ana"; the first hold of a night has no number. */
  hold: (rank: number | null, words: string) =>
    rank === 1 ? `Apartada: ${words}` : `Apartada, ${rank}.ª opción: ${words}`,
};

const ordinal = (rank: number | null) => ({ 2: '2nd', 3: '3rd' })[rank ?? 0] ?? `${rank}th`;

const en = {
  cancelled: (title) => (title ? `CANCELED: ${title}` : 'CANCELED'),
  postponed: (title) => `POSTPONED: ${title}`,
  agenda: (band) => `${band}: schedule`,
  hold: (rank, words) => (rank === 1 ? `Hold: ${words}` : `${ordinal(rank)} hold: ${words}`),
} satisfies typeof es;

export default { es, en } satisfies Record<Language, typeof es> as Record<Language, typeof es>;
