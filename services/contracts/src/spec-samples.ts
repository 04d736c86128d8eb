/** This package has no types of Node, because browsers use it too. */
const { process } = globalThis as unknown as { process: { env: Record<string, string | undefined> } };

/** The number of samples of a test: `few` at each change, `many` in `npm run test:long`. */
export const samples = (few: number, many: number): number => (process.env.SAMPLES === 'many' ? many : few);
