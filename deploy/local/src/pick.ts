/** The named entries of a record, all of which must be there. */
export const pick = (from: Record<string, string>, ...names: string[]): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, from[name]!]));

/** Those of the named entries that have a value. */
export const some = (from: Record<string, string | undefined>, ...names: string[]): Record<string, string> =>
  Object.fromEntries(names.flatMap((name) => (from[name] ? [[name, from[name]]] : [])));
