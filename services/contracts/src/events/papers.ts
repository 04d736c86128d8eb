import { COLOURS } from '../site/colours.js';
import { contrast, hexOf, lchOf, move, over, textOn, type Palette } from '../site/palette.js';

const INK = '#14080f';
const CREAM = '#fff3d6';

/** One black ink over colours that run into each other. */
const BLACK_PRINT = { ink: INK, ink2: INK, bar: INK, slip: '#ffffff59' } as const;

/** The papers of the default posters: two on which inks run together, a plain one, and a dark one with neon. */
const PAPERS = {
  sunset: {
    stops: [
      { colour: '#ff3d8f', at: 0 },
      { colour: '#ff3d8f', at: 28 },
      { colour: '#ff7a1a', at: 62 },
      { colour: '#ffd21f', at: 100 },
    ],
    ...BLACK_PRINT,
    barText: '#ffd21f',
  },
  lagoon: {
    stops: [
      { colour: '#3fe0ff', at: 0 },
      { colour: '#3fe0ff', at: 28 },
      { colour: '#b8ff3c', at: 100 },
    ],
    ...BLACK_PRINT,
    barText: '#b8ff3c',
  },
  cream: {
    stops: [{ colour: CREAM, at: 0 }],
    ink: '#c2122b',
    ink2: '#1b2fbf',
    bar: '#c2122b',
    barText: CREAM,
    slip: '#1b2fbf40',
  },
  tube: {
    stops: [{ colour: COLOURS.night, at: 0 }],
    ink: COLOURS['rose-core'],
    ink2: COLOURS.rose,
    bar: COLOURS.rose,
    barText: COLOURS['on-rose'],
    slip: `${COLOURS.rose}99`,
  },
} as const;

export type PaperName = keyof typeof PAPERS;

export interface Stop {
  colour: string;
  /** Per cent of the height, from the top. */
  at: number;
}

export interface Paper {
  /** The ground from top to bottom. One stop: the whole paper has that colour. */
  stops: readonly Stop[];
  /** Day and title. */
  ink: string;
  /** Weekday, month, rules and place. */
  ink2: string;
  /** The bar at the foot and the burst. */
  bar: string;
  barText: string;
  /** The second ink beside the letters and at two edges, where it was printed askew. With its opacity. */
  slip: string;
}

/** WCAG 2 asks for 4.5. The grain of the paper and what a browser rounds along a gradient take some of this. */
const LEAST = 5.4;
/** The points between two stops at which an ink must hold: sRGB mixes may be darker than both ends. */
const BETWEEN = 12;

/** All colours of a ground: its stops and those between them, as a browser mixes them. */
export const groundsOf = (stops: readonly Stop[]): string[] =>
  stops.flatMap(({ colour }, index) => {
    const next = stops[index + 1];
    if (!next || next.colour === colour) return [colour];
    return Array.from({ length: BETWEEN }, (_, step) => over(next.colour, step / BETWEEN, colour));
  });

/** The steps in which a ground is moved away from its ink: halves of OKLCH lightness, down to 1/256. */
const HALVES = 8;

/** The stops moved together, as little as needed, away from the ink, until the ink can be read on all of them. */
function readable(stops: readonly Stop[], ink: string): Stop[] {
  const isUp = textOn(ink) === '#ffffff';
  const movedBy = (by: number): Stop[] =>
    stops.map(({ colour, at }) => {
      const { l, c, h } = lchOf(colour);
      return { colour: hexOf({ l: isUp ? l + by : l - by, c, h }), at };
    });
  const isFine = (moved: Stop[]) => groundsOf(moved).every((ground) => contrast(ink, ground) >= LEAST);
  if (isFine([...stops])) return [...stops];
  let most = 1;
  for (let half = 1; half <= HALVES; half += 1) {
    const by = most - 0.5 ** half;
    if (isFine(movedBy(by))) most = by;
  }
  return movedBy(most);
}

/** A grey has no hue to turn. */
const GREY = 0.03;

/** The colour with its hue turned, in degrees, and lightened. */
const turned = (hex: string, by: number, lighter: number): string => {
  const { l, c, h } = lchOf(hex);
  return hexOf({ l: l + lighter, c, h: c < GREY ? h : (h + by + 360) % 360 });
};

/** Away from the ink, so that the letters stay sharp. */
const slipBeside = (ink: string): string => (textOn(ink) === '#ffffff' ? '#ffffff59' : '#00000059');

/** A ground of running colours that begins with the accent, and the ink that is nearer to it: dark or light. */
function running(accent: string, turn: number, paper: string): Paper {
  const isDarkInk = contrast('#000000', accent) >= contrast('#ffffff', accent);
  const { c, h } = lchOf(accent);
  const ink = isDarkInk ? hexOf({ l: 0.16, c: Math.min(c, 0.03), h }) : paper;
  const lighter = isDarkInk ? 0.05 : 0;
  // Dark colours turned far become muddy.
  const by = isDarkInk ? turn : turn / 2;
  const stops = readable(
    [
      { colour: accent, at: 0 },
      { colour: accent, at: 28 },
      { colour: turned(accent, by / 2, lighter), at: 62 },
      { colour: turned(accent, by, 2 * lighter), at: 100 },
    ],
    ink,
  );
  return { stops, ink, ink2: ink, bar: ink, barText: stops.at(-1)!.colour, slip: slipBeside(ink) };
}

/** The lightness of the two plain papers. */
const LIGHT_PAPER = 0.965;
const DARK_PAPER = 0.16;

/** The four papers of an identity, from its ground and its accents. The default identity has `PAPERS`. */
export function papersOf({ isDefault, isDark, colours }: Palette): Record<PaperName, Paper> {
  if (isDefault) return PAPERS;
  const { night, rose, aqua } = colours;
  const { l, c, h } = lchOf(night);
  const plain = hexOf({ l: isDark ? LIGHT_PAPER : l, c: Math.min(c, 0.035), h });
  const dark = isDark ? night : hexOf({ l: DARK_PAPER, c: Math.min(c, 0.03), h });
  /** An accent as an ink on the plain paper, or as a tube on the dark one. */
  const inkOn = (paper: string, accent: string, isUp: boolean) =>
    move(accent, isUp, (moved) => contrast(moved, paper) >= LEAST);
  /** A band without colours prints in black. */
  const printed = (accent: string) => (lchOf(accent).c < GREY ? dark : inkOn(plain, accent, false));
  const red = printed(rose);
  const blue = printed(aqua);
  const tube = inkOn(dark, rose, true);
  return {
    sunset: running(rose, 75, plain),
    lagoon: running(aqua, -75, plain),
    cream: { stops: [{ colour: plain, at: 0 }], ink: red, ink2: blue, bar: red, barText: plain, slip: `${blue}40` },
    tube: {
      stops: [{ colour: dark, at: 0 }],
      ink: over(tube, 0.16, '#ffffff'),
      ink2: tube,
      bar: tube,
      barText: dark,
      slip: `${tube}99`,
    },
  };
}
