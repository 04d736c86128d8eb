import { DEFAULT_THEME } from './values.js';

/** The pairs of fonts, of the sign and headings and of the text. Their files: `frontend/src/ui/fonts.ts`. */
export const FONT_PAIRS = ['neon', 'cartel', 'club', 'calle'] as const;
export type FontPair = (typeof FONT_PAIRS)[number];

/** The largest letters of a sign: hundredths of the screen's width over the letters of its longest line. */
export const SIGN_ROOM: Record<FontPair, number> = { neon: 116, cartel: 108, club: 114, calle: 122 };

/** The colours and fonts that a band chooses. All other colours are made from its three: see `palette.ts`. */
export interface Theme {
  preset: Preset;
  /** The ground of the page, as "#rrggbb". */
  ground: string;
  /** The colour of the main button and the sign. */
  accent: string;
  /** The colour of links and of the second line of the sign. */
  accent2: string;
  fontPair: FontPair;
}

/** The themes to begin with, in the order of the panel. `neon` is the default. */
export const PRESETS = {
  neon: DEFAULT_THEME,
  fiesta: { ground: '#fdf3e1', accent: '#a3182b', accent2: '#17603f', fontPair: 'cartel' },
  jazz: { ground: '#0b0b0b', accent: '#ffffff', accent2: '#d0d0d0', fontPair: 'club' },
  desierto: { ground: '#1b100a', accent: '#ff9a4d', accent2: '#ffd98a', fontPair: 'cartel' },
  tropico: { ground: '#f2fbf7', accent: '#00776a', accent2: '#ac3600', fontPair: 'calle' },
  medianoche: { ground: '#0a1226', accent: '#ffd166', accent2: '#8fb4ff', fontPair: 'club' },
} as const satisfies Record<string, Omit<Theme, 'preset'>>;
export type Preset = keyof typeof PRESETS;

export const themeOf = (preset: Preset): Theme => {
  const { ground, accent, accent2, fontPair } = PRESETS[preset];
  return { preset, ground, accent, accent2, fontPair };
};

export const PRESET_NAMES = Object.keys(PRESETS) as [Preset, ...Preset[]];
