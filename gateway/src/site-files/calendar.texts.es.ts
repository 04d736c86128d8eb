export const es = {
  agenda: (band: string) => `${band}: agenda`,
  /** "Apartada: Boda, Bryan TX, Ana"; the first hold of a night has no number. */
  hold: (rank: number | null, words: string) =>
    rank === 1 ? `Apartada: ${words}` : `Apartada, ${rank}.ª opción: ${words}`,
};
