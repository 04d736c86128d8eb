export const es = {
  /** Words that no person wrote, by those that are stored. */
  titles: {} as Record<string, string>,
};
