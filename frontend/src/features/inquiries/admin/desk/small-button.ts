/** Classes of the many small buttons of the desk. */
export const smallButton =
  'inline-flex min-h-11 items-center gap-2 rounded-full border border-rail px-4 text-sm font-semibold text-paper hover:border-aqua hover:text-aqua disabled:opacity-60';

/** The act that the band most likely wants. */
export const mainSmallButton =
  'inline-flex min-h-11 items-center gap-2 rounded-full border border-aqua/70 px-4 text-sm font-semibold text-aqua hover:bg-aqua/10 disabled:opacity-60';
