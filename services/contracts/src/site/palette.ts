import { clampChroma, formatHex, modeLrgb, modeOklch, modeRgb, useMode, wcagContrast, wcagLuminance } from 'culori/fn';
import { CARD, COLOURS, MAIL, TUBES, type Colours } from './colours.js';
import type { Theme } from './theme.js';
import { DEFAULT_THEME } from './values.js';

useMode(modeRgb);
useMode(modeLrgb);
const oklch = useMode(modeOklch);

/** WCAG 2: the least ratio of text, and of large text, icons and the borders of controls. */
export const TEXT = 4.5;
const LARGE = 3;
/** The least ratio between the strongest text and each surface. A ground of a middle grey is moved until it holds. */
const STRONG = 7;
/** The step in which a colour is moved: OKLCH lightness, which goes from 0 to 1. */
const STEP = 0.004;

export interface Lch {
  l: number;
  c: number;
  h: number;
}

export const lchOf = (hex: string): Lch => {
  const { l, c, h = 0 } = oklch(hex)!;
  return { l, c, h };
};
/** The colour of the screen that is nearest in chroma. */
export const hexOf = ({ l, c, h }: Lch): string =>
  formatHex(clampChroma({ mode: 'oklch', l: Math.min(1, Math.max(0, l)), c, h }, 'oklch'));
const at = (hex: string, l: number): string => hexOf({ ...lchOf(hex), l });

const channels = (hex: string) => [1, 3, 5].map((from) => parseInt(hex.slice(from, from + 2), 16));
/** `share` of `top` (0 to 1) over `bottom`, as browsers lay a translucent colour over an opaque one. */
export const over = (top: string, share: number, bottom: string): string => {
  const below = channels(bottom);
  const mixed = channels(top).map((value, index) => Math.round(value * share + below[index]! * (1 - share)));
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
};

/** The ratio of WCAG 2 between two colours, 1 to 21. */
export const contrast = (one: string, other: string): number => wcagContrast(one, other);

/** Black or white: the one that is easier to read on the fill. */
export const textOn = (fill: string): string =>
  contrast('#000000', fill) >= contrast('#ffffff', fill) ? '#000000' : '#ffffff';

type Name = keyof Colours;
interface Ground {
  name: Name | 'black' | 'white';
  /** The share of a translucent colour over an opaque surface. */
  share?: number;
  /** That surface. */
  on?: Name | 'black' | 'white';
}
interface Pair {
  text: Name;
  /** The share of the text's own colour, when it is translucent. */
  share?: number;
  ground: Ground;
  least: number;
}

const SURFACES = ['night', 'hall', 'beam'] as const;
const on = (text: Name, least: number, grounds: Ground[]): Pair[] => grounds.map((ground) => ({ text, ground, least }));
const surfaces: Ground[] = SURFACES.map((name) => ({ name }));
/** A button or a label over a photo of any colour. */
const overPhoto: Ground[] = (['black', 'white'] as const).map((photo) => ({ name: 'night', share: 0.8, on: photo }));
/** A translucent fill on the two surfaces that hold it. */
const tint = (name: Name, share: number): Ground[] =>
  (['night', 'hall'] as const).map((surface) => ({ name, share, on: surface }));

/** Every pair of tokens in use, text or icon on its ground, with the least ratio. Everything else is decoration. */
export const PAIRS: Pair[] = [
  ...on('paper', TEXT, [...surfaces, ...overPhoto, ...tint('aqua', 0.05), ...tint('alarm', 0.05)]),
  ...on('dust', TEXT, [...surfaces, ...tint('aqua', 0.05), ...tint('alarm', 0.05)]),
  // The placeholder of a field.
  { text: 'dust', share: 0.8, ground: { name: 'night' }, least: TEXT },
  ...on('rose', TEXT, surfaces),
  ...on('aqua', TEXT, [...surfaces, ...tint('aqua', 0.15), ...tint('aqua', 0.05)]),
  ...on('bulb', TEXT, surfaces),
  ...on('alarm', TEXT, [...surfaces, ...tint('alarm', 0.1)]),
  // Icons over a photo, under the pointer.
  ...on('aqua', LARGE, overPhoto),
  ...on('alarm', LARGE, overPhoto),
  // The border of a field, and of a button.
  ...on('edge', LARGE, [{ name: 'night' }, { name: 'hall' }]),
  ...tint('aqua', 0.7).map((ground): Pair => ({
    text: 'aqua',
    share: 0.7,
    ground: { name: ground.on! },
    least: LARGE,
  })),
  ...on('frame', LARGE, [{ name: 'hall' }]),
  // The large letters of the sign and of a page's title.
  ...on('rose-core', LARGE, [{ name: 'night' }, { name: 'hall' }]),
  ...on('aqua-core', LARGE, [{ name: 'night' }, { name: 'hall' }]),
  ...on('on-rose', TEXT, [{ name: 'rose' }, { name: 'rose-hover' }]),
  ...on('on-aqua', TEXT, [{ name: 'aqua' }]),
  ...on('on-bulb', TEXT, [{ name: 'bulb' }]),
  ...on('on-alarm', TEXT, [{ name: 'alarm' }, { name: 'alarm-hover' }]),
  ...on('on-rose-deep', TEXT, [{ name: 'rose-deep' }]),
  // The chosen tab of the panel.
  ...on('night', TEXT, [{ name: 'paper' }]),
];

const PLAIN = { black: '#000000', white: '#ffffff' };

export function ratioOf({ text, share = 1, ground }: Pair, colours: Colours): number {
  const named = (name: Name | 'black' | 'white') => ({ ...colours, ...PLAIN })[name];
  const below = ground.on ? over(named(ground.name), ground.share!, named(ground.on)) : named(ground.name);
  return contrast(over(colours[text], share, below), below);
}

/** Moves a colour towards white or black in the smallest steps until `isFine`. */
export function move(hex: string, isUp: boolean, isFine: (moved: string) => boolean): string {
  const { l, c, h } = lchOf(hex);
  if (isFine(hex)) return hex;
  for (let step = 1; step * STEP <= 1; step += 1) {
    const moved = hexOf({ l: l + (isUp ? step : -step) * STEP, c, h });
    if (isFine(moved)) return moved;
  }
  return isUp ? '#ffffff' : '#000000';
}

/** One of the three colours that was moved so that it can be read. */
export interface Moved {
  colour: 'ground' | 'accent' | 'accent2';
  from: string;
  to: string;
  direction: 'lighter' | 'darker';
}

export interface Palette {
  /** True when the theme has the default theme's three colours. Then the style sheet and the drawings stay as they are. */
  isDefault: boolean;
  colours: Colours;
  isDark: boolean;
  tubes: Record<'rose' | 'aqua', { core: string; haze: string }>;
  card: Record<keyof typeof CARD, string>;
  mail: Record<keyof typeof MAIL, string>;
  /** The colours of a mail in a program with a dark ground. */
  darkMail: Record<'ground' | 'text' | 'label' | 'link' | 'button' | 'buttonText', string>;
  moved: Moved[];
}

const darkMailOf = (colours: Colours): Palette['darkMail'] => ({
  ground: colours.hall,
  text: colours.paper,
  label: colours.dust,
  link: colours.aqua,
  button: colours.rose,
  buttonText: colours['on-rose'],
});

const NEON: Palette = {
  isDefault: true,
  colours: COLOURS,
  isDark: true,
  tubes: TUBES,
  card: CARD,
  mail: MAIL,
  darkMail: darkMailOf(COLOURS),
  moved: [],
};

/** The ground and what stands out from it, from the ground's lightness. */
const surfacesOf = (ground: string, isDark: boolean) => {
  const { l, c, h } = lchOf(ground);
  // A dark surface rises towards the light; on a light page it sinks.
  const raised = (by: number) => hexOf({ l: l + (isDark ? by : -0.5 * by), c: isDark ? c * (1 + by * 6) : c, h });
  return { night: ground, hall: raised(0.045), beam: raised(0.09), rail: raised(isDark ? 0.19 : 0.24) };
};

const strongest = (isDark: boolean) => (isDark ? '#ffffff' : '#000000');

/** The nearest ground on which white or black is easy to read, with all its surfaces. */
function groundOf(wanted: string): { ground: string; isDark: boolean } {
  const isDark = wcagLuminance(wanted) < 0.18;
  const isFine = (ground: string) =>
    Object.values(surfacesOf(ground, isDark))
      .slice(0, SURFACES.length)
      .every((surface) => contrast(strongest(isDark), surface) >= STRONG);
  return { ground: move(wanted, !isDark, isFine), isDark };
}

function coloursOf({ accent, accent2 }: Theme, ground: string, isDark: boolean): Colours {
  const { h, c } = lchOf(ground);
  const around = surfacesOf(ground, isDark);
  const found = { ...COLOURS, ...around } as Colours;
  /** Takes the colour nearest to `wanted` with which all its pairs hold. */
  const settle = (name: Name, wanted: string) => {
    const pairs = PAIRS.filter(({ text }) => text === name);
    found[name] = move(wanted, isDark, (moved) =>
      pairs.every((pair) => ratioOf(pair, { ...found, [name]: moved }) >= pair.least),
    );
  };
  const tinted = (l: number, chroma: number) => hexOf({ l, c: Math.min(c, chroma), h });

  // A page without colour warns without colour too. Errors stay red.
  const isPlain = [accent, accent2].every((hex) => lchOf(hex).c < 0.03);
  settle('aqua', accent2);
  settle('rose', accent);
  settle('bulb', hexOf({ l: isDark ? 0.855 : 0.5, c: isPlain ? 0 : isDark ? 0.135 : 0.11, h: isDark ? 80 : 65 }));
  settle('alarm', hexOf({ l: isDark ? 0.77 : 0.5, c: isDark ? 0.13 : 0.19, h: 25 }));
  settle('paper', tinted(isDark ? 0.965 : 0.2, isDark ? 0.012 : 0.03));
  settle('dust', tinted(isDark ? 0.79 : 0.4, isDark ? 0.03 : 0.035));
  settle('edge', tinted(isDark ? 0.6 : 0.58, 0.05));

  const rose = lchOf(found.rose);
  /** A fill under the pointer, farther from its text where there is room. */
  const hover = (fill: string, text: string) => {
    const { l } = lchOf(fill);
    const isUp = text === '#000000' ? l < 0.95 : l < 0.12;
    return at(fill, l + (isUp ? 0.07 : -0.07));
  };
  for (const name of ['rose', 'aqua', 'bulb', 'alarm'] as const) found[`on-${name}`] = textOn(found[name]);
  found['rose-hover'] = hover(found.rose, found['on-rose']);
  found['alarm-hover'] = hover(found.alarm, found['on-alarm']);
  found['on-rose-deep'] = '#ffffff';
  found['rose-deep'] = move(
    at(found.rose, Math.min(rose.l, 0.6)),
    false,
    (moved) => contrast('#ffffff', moved) >= TEXT,
  );

  // A tube shines on a dark wall. On a light one it is a stroke of paint.
  const glowing = (hex: string, share: number) => (isDark ? over(hex, share, '#ffffff') : hex);
  found['rose-core'] = glowing(found.rose, 0.16);
  found['rose-rim'] = glowing(found.rose, 0.6);
  found['rose-near'] = over(found.rose, 0.7, found['rose-deep']);
  found['aqua-core'] = glowing(found.aqua, 0.18);
  found['aqua-rim'] = glowing(found.aqua, 0.6);
  found.frame = glowing(found.rose, 0.78);
  found.chain = over(found.rail, 0.5, found.edge);
  found.wire = found.chain;
  found.glass = isDark ? over(found.bulb, 0.6, '#ffffff') : hexOf({ l: 0.78, c: isPlain ? 0 : 0.14, h: 80 });
  return found;
}

const TUBE_HAZE = 0.62;

/** Mails have a white ground, whatever the page has. */
function mailOf({ accent, ground }: Theme): Palette['mail'] {
  const { h, c } = lchOf(ground);
  const neutral = (l: number) => hexOf({ l, c: Math.min(c, 0.03), h });
  const link = move(accent, false, (moved) => contrast(moved, '#ffffff') >= TEXT);
  return {
    ground: '#ffffff',
    text: neutral(0.21),
    label: neutral(0.46),
    link,
    button: link,
    buttonText: textOn(link),
  };
}

const directionOf = (from: string, to: string): Moved['direction'] =>
  wcagLuminance(to) > wcagLuminance(from) ? 'lighter' : 'darker';

/** A light theme's counterpart for programs that show mails on a dark ground. */
const darkened = (theme: Theme): Theme => ({ ...theme, ground: at(theme.ground, 0.18) });

/** Derives a palette from the three colours of a theme. Colours with too little contrast are shifted. */
export function paletteOf(theme: Theme): Palette {
  const same = (['ground', 'accent', 'accent2'] as const).every((name) => theme[name] === DEFAULT_THEME[name]);
  if (same) return NEON;
  const { ground, isDark } = groundOf(theme.ground);
  const colours = coloursOf(theme, ground, isDark);
  const shown = { ground, accent: colours.rose, accent2: colours.aqua };
  const moved = (['ground', 'accent', 'accent2'] as const)
    .map((colour): Moved => {
      const [from, to] = [theme[colour], shown[colour]];
      return { colour, from, to, direction: directionOf(from, to) };
    })
    .filter(({ from, to }) => from !== to);
  const haze = (hex: string) => (isDark ? at(hex, Math.min(lchOf(hex).l, TUBE_HAZE)) : ground);
  return {
    isDefault: false,
    colours,
    isDark,
    tubes: {
      rose: { core: colours['rose-core'], haze: haze(colours.rose) },
      aqua: { core: colours['aqua-core'], haze: haze(colours.aqua) },
    },
    card: { text: colours.paper },
    mail: mailOf(theme),
    darkMail: isDark ? darkMailOf(colours) : darkMailOf(paletteOf(darkened(theme)).colours),
    moved,
  };
}

/**
 * A compiled style sheet in the colours of a theme. It repeats the tokens of `colours.ts` as values for browsers without
 * `color-mix`, so setting the custom properties alone would leave those browsers with the colours of the default theme.
 */
export function recolour(styles: string, { colours, isDark }: Palette): string {
  const scheme = isDark ? styles : styles.replaceAll('color-scheme:dark', 'color-scheme:light');
  const named = scheme.replace(/(--color-([\w-]+):)#[\da-f]{3,8}\b/g, (whole, start: string, name: string) =>
    name in colours ? start + colours[name as Name] : whole,
  );
  const names = Object.keys(COLOURS) as Name[];
  // Several tokens may have one value. The first is the one that styles mix with others.
  const values = new Map<string, string>(names.reverse().map((name) => [COLOURS[name], colours[name]]));
  values.delete(PLAIN.white);
  return named.replace(
    /(--color-[\w-]+:)?(#[\da-f]{6})([\da-f]{2})?\b/g,
    (whole, token: string | undefined, hex: string, share = '') => {
      const value = token === undefined && values.get(hex);
      return value ? value + share : whole;
    },
  );
}
