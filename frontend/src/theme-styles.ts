import { papersOf } from '@tocada/contracts/events/papers.js';
import { COLOURS, type Colours } from '@tocada/contracts/site/colours.js';
import type { Palette } from '@tocada/contracts/site/palette.js';
import type { Theme } from '@tocada/contracts/site/theme.js';
import chevron from './assets/chevron.svg?raw';
import lights from './assets/lights.svg?raw';
import microphone from './assets/microphone.svg?raw';
import lightGround from './light-ground.css?raw';
import { fontStyles } from './ui/fonts';

/** A drawing of the style sheet with its tokens in other colours, as a data URI. */
const drawing = (svg: string, colours: Colours, tokens: readonly (keyof Colours)[]) => {
  const drawn = tokens.reduce((text, token) => text.replaceAll(COLOURS[token], colours[token]), svg);
  return `url("data:image/svg+xml,${encodeURIComponent(drawn.trim())}")`;
};

/** The glow around the microphone. Its colours are not tokens, so no theme can replace them. */
const HAZE = /<g filter[^]*?<\/g>/;

/** On a light ground a bulb has no glow: it has the ground's colour. */
const LIGHTS = ['wire', 'glass', 'bulb'] as const;

const compact = (css: string) =>
  css
    .replace(/\/\*[^]*?(?:\*\/|$)/g, '')
    .replace(/\s+/g, ' ')
    .trim();

/** The colours of the posters, by their paper. */
const paperStyles = (palette: Palette) =>
  Object.entries(papersOf(palette))
    .map(([name, { stops, ink, ink2, bar, barText, slip }]) => {
      const running = stops.map(({ colour, at }) => `${colour} ${at}%`).join();
      const stock = stops.length > 1 ? `linear-gradient(${running})` : stops[0]!.colour;
      return `[data-cartel=${name}]{--stock:${stock};--ink:${ink};--ink2:${ink2};--bar:${bar};--on-bar:${barText};--slip:${slip}}`;
    })
    .join('');

/** The rules that a theme adds to the style sheet. The gateway has already put the colours into it (`recolour`). */
export const themeStyles = ({ fontPair }: Theme, palette: Palette): string => {
  const { isDefault, colours, isDark } = palette;
  const drawings = isDefault
    ? ''
    : `.lights{background-image:${drawing(lights, isDark ? colours : { ...colours, bulb: colours.night }, LIGHTS)}}` +
      `:root select:not([multiple]){background-image:${drawing(chevron, colours, ['dust'])}}` +
      `img[src*='/microphone']{content:${drawing(microphone.replace(HAZE, ''), colours, ['aqua', 'rose', 'bulb'])}}` +
      // The drawing of a missing photo has the colours of the default theme.
      `img[src='/member.svg']{filter:grayscale(1)${isDark ? '' : ' invert(0.9)'}}`;
  return [paperStyles(palette), fontStyles(fontPair), drawings, isDark ? '' : compact(lightGround)].join('');
};
