import type { es } from './calendar.texts.es.js';

const ordinal = (rank: number | null) => ({ 2: '2nd', 3: '3rd' })[rank ?? 0] ?? `${rank}th`;

export const en = {
  cancelled: (title) => (title ? `CANCELED: ${title}` : 'CANCELED'),
  postponed: (title) => `POSTPONED: ${title}`,
  agenda: (band) => `${band}: schedule`,
  hold: (rank, words) => (rank === 1 ? `Hold: ${words}` : `${ordinal(rank)} hold: ${words}`),
} satisfies typeof es;
