/** The named entries of a record. All of them must exist. */
export const pick = (from: Record<string, string>, ...names: string[]): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, from[name]!]));

/** The named entries of a record that have a value. */
export const some = (from: Record<string, string | undefined>, ...names: string[]): Record<string, string> =>
  Object.fromEntries(names.flatMap((name) => (from[name] ? [[name, from[name]]] : [])));
