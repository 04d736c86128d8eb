/** The place of a name is its number, so that no number is used twice. Releases run side by side: new names come at the end. */
const NAMES = ['migration', 'retention', 'brake', 'dates', 'archive', 'trial', 'copy', 'parts'] as const;

/** The advisory locks of Postgres of all programs. */
export const LOCKS = Object.fromEntries(NAMES.map((name, index) => [name, 979_001 + index])) as Record<
  (typeof NAMES)[number],
  number
>;
