const SHAPE =
  'inline-flex min-h-12 items-center justify-center gap-2 rounded-full px-6 py-2.5 text-center font-semibold leading-tight transition-[background-color,box-shadow,color] duration-200 disabled:opacity-60';

/** Classes for buttons and links that look like buttons. At most one `sign` per screen: it is the main action. */
export const buttonClass = {
  sign: `${SHAPE} bg-rose text-on-rose hover:bg-rose-hover hover:shadow-rose`,
  tube: `${SHAPE} border border-aqua/70 text-aqua hover:bg-aqua/10 hover:shadow-aqua`,
  quiet: `${SHAPE} border border-rail text-paper hover:border-edge hover:bg-beam`,
} as const;

export const iconButtonClass =
  'inline-flex size-11 items-center justify-center rounded-full border border-rail text-paper transition-colors hover:border-aqua hover:text-aqua';

export const textLinkClass =
  'inline-flex items-center gap-2 font-semibold text-aqua underline decoration-aqua/40 underline-offset-4 hover:decoration-aqua';

/** A text link that stands alone, as high as a finger needs. */
export const loneLinkClass = `${textLinkClass} min-h-11`;
