import type { FontPair } from '@tocada/contracts/site/theme.js';
import abrilFatface from '../assets/fonts/abril-fatface.woff2?url';
import anton from '../assets/fonts/anton.woff2?url';
import dmSerifDisplay from '../assets/fonts/dm-serif-display.woff2?url';
import instrumentSans from '../assets/fonts/instrument-sans.woff2?url';
import jost from '../assets/fonts/jost.woff2?url';
import oswald from '../assets/fonts/oswald.woff2?url';
import tiltNeon from '../assets/fonts/tilt-neon.woff2?url';
import workSans from '../assets/fonts/work-sans.woff2?url';

interface Font {
  family: string;
  url: string;
  weight: string;
  /** Gives the fallback font the metrics of this font, so that nothing moves when it loads. */
  standIn: string;
}

/** Descriptors of a stand-in: its width, ascent and descent beside Arial's, in per cent. */
const metrics = (size: number, ascent: number, descent: number) =>
  `size-adjust:${size}%;ascent-override:${ascent}%;descent-override:${descent}%;line-gap-override:0%`;

const WORK_SANS: Font = { family: 'Work Sans', url: workSans, weight: '400 600', standIn: metrics(110.6, 84.1, 22) };

/**
 * The pairs of fonts apart from the default one, which `styles.css` declares. Made with subset-font from @fontsource with the
 * same letters. Jost and Work Sans keep the weights 400 to 600. Abril Fatface is the file of @fontsource as it is, because its
 * license reserves the name.
 */
const PAIRS: Record<Exclude<FontPair, 'neon'>, { heading: Font; text: Font }> = {
  cartel: {
    heading: { family: 'Abril Fatface', url: abrilFatface, weight: '400 600', standIn: metrics(100.5, 105.3, 29) },
    text: WORK_SANS,
  },
  club: {
    heading: {
      family: 'DM Serif Display',
      url: dmSerifDisplay,
      weight: '400 600',
      standIn: metrics(98.2, 105.6, 34.1),
    },
    text: { family: 'Jost', url: jost, weight: '400 600', standIn: metrics(94.8, 112.9, 39.6) },
  },
  calle: {
    heading: { family: 'Oswald', url: oswald, weight: '400 600', standIn: metrics(88.7, 134.5, 32.6) },
    text: WORK_SANS,
  },
};

/** The files that a page loads for a pair. */
export const fontFilesOf = (pair: FontPair): string[] =>
  pair === 'neon' ? [instrumentSans, tiltNeon, anton] : [PAIRS[pair].text.url, PAIRS[pair].heading.url];

const face = ({ family, url, weight }: Font) =>
  `@font-face{font-family:'${family}';src:url(${url}) format('woff2');font-weight:${weight};font-display:swap}`;
const standIn = (name: string, font: Font) =>
  `@font-face{font-family:'${name} stand-in';src:local('Arial'),local('Liberation Sans');${font.standIn}}`;
const token = (name: string, { family }: Font, fallback: string) =>
  `--font-${name}:'${family}','${fallback} stand-in',system-ui,sans-serif;`;

/** The style that gives a page another pair than the default one; empty for the default. */
export const fontStyles = (pair: FontPair): string => {
  if (pair === 'neon') return '';
  const { heading, text } = PAIRS[pair];
  const faces = [
    face(heading),
    face(text),
    standIn('Sign', heading),
    standIn('Poster', heading),
    standIn('Text', text),
  ];
  const tokens = [token('sans', text, 'Text'), token('sign', heading, 'Sign'), token('poster', heading, 'Poster')];
  return `${faces.join('')}:root{${tokens.join('')}}`;
};

export const familiesOf = (pair: FontPair): [heading: string, text: string] =>
  pair === 'neon' ? ['Tilt Neon', 'Instrument Sans'] : [PAIRS[pair].heading.family, PAIRS[pair].text.family];

/** Declares the fonts of a pair in this document. Only the panel needs more than one pair. */
export const declareFonts = (pair: FontPair): void => {
  if (pair === 'neon') return;
  for (const { family, url, weight } of Object.values(PAIRS[pair]))
    document.fonts.add(new FontFace(family, `url(${url})`, { weight, display: 'swap' }));
};
