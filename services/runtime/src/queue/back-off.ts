const FIRST = 5000;
const LONGEST = 2 * 3_600_000;

/** The delay in milliseconds after the given number of tries: exponential, with jitter. */
export const backOff = (tries: number, random: () => number = Math.random): number =>
  Math.round(Math.min(FIRST * 2 ** (tries - 1), LONGEST) * (0.8 + random() * 0.4));
