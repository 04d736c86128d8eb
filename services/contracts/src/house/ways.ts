/** The ways in which a site runs: by `npm start`, by docker compose, in one container, on Coolify or on Kubernetes. */
export const WAYS = ['start', 'compose', 'one', 'coolify', 'kubernetes'] as const;
export type Way = (typeof WAYS)[number];

/** Advice that is the same everywhere, or that of each way. */
export type Advice = string | Record<Way, string>;

/** The advice of each way, said with the words of the way. */
export const byWay = <Words>(words: Record<Way, Words>, say: (words: Words) => string): Record<Way, string> =>
  Object.fromEntries(WAYS.map((way) => [way, say(words[way])])) as Record<Way, string>;
