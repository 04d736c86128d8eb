/** This package has no types of Node, because browsers use it too. */
const { process } = globalThis as unknown as { process: { env: Record<string, string | undefined> } };

/** The number of samples of a test: `few` at each change, `many` in `npm run test:long`. */
export const samples = (few: number, many: number): number => (process.env.SAMPLES === 'many' ? many : few);

/** With this number all random tests begin. Each run of tests prints it; jest.config.mjs has the usual one. */
export const SEED = Number(process.env.TEST_SEED);

/** Random numbers from 0 to 1 that are the same for the same seed (mulberry32). */
export function seeded(seed: number = SEED): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Whole numbers from 0 to below a limit, the same for the same seed. */
export function seededBelow(seed?: number): (limit: number) => number {
  const random = seeded(seed);
  return (limit) => Math.floor(random() * limit);
}
