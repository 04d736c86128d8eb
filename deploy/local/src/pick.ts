/** The named entries of a record, all of which must be there. */
export const pick = (from: Record<string, string>, ...names: string[]): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, from[name]!]));
