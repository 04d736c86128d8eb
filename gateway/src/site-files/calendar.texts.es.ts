export const es = {
  /** Of a title, which is empty for an event that nothing names any more. */
  cancelled: (title: string) => (title ? `CANCELADO: ${title}` : 'CANCELADO'),
  postponed: (title: string) => `POSPUESTO: ${title}`,
  agenda: (band: string) => `${band}: agenda`,
  /** "Apartada: Boda, Bryan TX, Ana"; the first hold of a night has no number. */
  hold: (rank: number | null, words: string) =>
    rank === 1 ? `Apartada: ${words}` : `Apartada, ${rank}.ª opción: ${words}`,
};
