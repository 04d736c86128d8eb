/**
 * Every colour of the default theme, but for the papers of the posters, which visitors' scripts do not need (`papers.ts`). Styles and class names are compiled without this module and repeat its values:
 * `deploy/local/src/colours.spec.ts` finds a value there that is not here. `palette.ts` makes the same colours for any
 * other theme.
 */

/** The tokens of the page: the theme in `frontend/src/styles.css` and the names of its classes. */
export const COLOURS = {
  night: '#0c0910',
  hall: '#15101c',
  beam: '#1e1728',
  rail: '#3a2f49',
  edge: '#8a7c9c',
  dust: '#bdb2c9',
  paper: '#f6f0f7',
  rose: '#ff5cab',
  'rose-deep': '#e0217f',
  aqua: '#6be4ff',
  bulb: '#ffc46b',
  alarm: '#ff8f87',
  // Buttons under the pointer.
  'rose-hover': '#ff86c1',
  'alarm-hover': '#ffada7',
  // Text on a fill of that colour.
  'on-rose': '#0c0910',
  'on-aqua': '#0c0910',
  'on-bulb': '#0c0910',
  'on-alarm': '#0c0910',
  'on-rose-deep': '#ffffff',
  // The letters of a tube, its rim and what glows beside it.
  'rose-core': '#ffe5f2',
  'rose-rim': '#ff9dcd',
  'rose-near': '#f64a9e',
  'aqua-core': '#e4faff',
  'aqua-rim': '#a6efff',
  // The frame of the sign and its chains.
  frame: '#ff80bd',
  chain: '#625673',
  // The string of bulbs.
  wire: '#4a3b52',
  glass: '#ffdca6',
} as const;
export type Colours = Record<keyof typeof COLOURS, string>;

/** The light of a neon tube, from its core outwards. */
export const TUBES = {
  rose: { core: '#ffe6f2', rim: '#ff9bcb', near: '#ff3f9c', haze: '#ff2d92', far: '#c4126e' },
  aqua: { core: '#e6fbff', rim: '#a9f0ff', near: '#27cdf5', haze: '#12b4e0', far: '#0a6f9c' },
} as const;

/** The card of the band, on `night`, below its sign. */
export const CARD = { text: '#fff8f0' } as const;

/** The inks of agreements and receipts, which are printed. */
export const DOCUMENT = { ink: '#1c1b1f', quiet: '#57545e', line: '#d5d2da' } as const;

/** The mails on a light ground. On a dark one they have the page's colours. */
export const MAIL = {
  ground: '#fff',
  text: '#1b1626',
  label: '#5b5470',
  link: '#b3186a',
  button: '#c81d77',
  buttonText: '#fff',
} as const;

/** A message in WhatsApp, as the panel previews a shared link. */
export const CHAT = {
  bubble: '#005c4b',
  preview: '#025144',
  text: '#e9edef',
  host: '#a9c4bd',
  link: '#8fdcff',
} as const;
