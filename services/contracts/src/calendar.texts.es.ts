export const es = {
  /** The titles that no person wrote, by their stored words. */
  titles: {} as Record<string, string>,
};
