/** The small buttons of the desk, without their width: a second class for the same property would not win. */
export const smallShape =
  'inline-flex min-h-11 items-center gap-2 rounded-full border border-rail font-semibold wrap-break-word text-paper hover:border-aqua hover:text-aqua disabled:opacity-60';

/** Classes of the many small buttons of the desk. */
export const smallButton = `${smallShape} px-4 text-sm`;

/** The act that the band most likely wants. */
export const mainSmallButton =
  'inline-flex min-h-11 items-center gap-2 rounded-full border border-aqua/70 px-4 text-sm font-semibold wrap-break-word text-aqua hover:bg-aqua/10 disabled:opacity-60';

/** The next act on a request, without its width. */
export const nextSmallShape =
  'inline-flex min-h-11 items-center justify-center gap-2 rounded-full bg-rose text-sm font-semibold wrap-break-word text-on-rose transition-colors hover:bg-rose-hover disabled:opacity-60';

export const nextSmallButton = `${nextSmallShape} px-4`;
