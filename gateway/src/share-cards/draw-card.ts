import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { FACE } from '@tocada/contracts/members/faces.js';
import { paletteOf, type Palette } from '@tocada/contracts/site/palette.js';
import { signLines } from '@tocada/contracts/site/sign.js';
import { SIGN_ROOM, type FontPair, type Theme } from '@tocada/contracts/site/theme.js';
import satori from 'satori';
import sharp, { type Sharp } from 'sharp';
import { clientOf } from '../pages/frontend.js';
import { FORMS, posterElement, type Poster } from './draw-cartel.js';
import { box, type Element } from './element.js';

const { width: WIDTH, height: HEIGHT } = FORMS.card;
/** WhatsApp drops previews over 600 KB and shows slow ones late. Bytes. */
const MAX_BYTES = { card: 280 * 1024, story: 400 * 1000, square: 400 * 1000 };
const QUALITIES = [84, 74, 62, 48, 34];

const font = (name: string, file: string, weight: 400 | 600) => ({
  name,
  weight,
  data: readFileSync(fileURLToPath(import.meta.resolve(file))),
});

const file = (name: string, weight: 400 | 600) => `@fontsource/${name}/files/${name}-latin-${weight}-normal.woff`;
const pair = (heading: string, text: string) => [
  font('poster', heading, 400),
  font('sign', heading, 400),
  font('text', text, 600),
];

/** The fonts of a pair. Their files are read, and satori parses them, when the first card needs them. */
const FONTS: Record<FontPair, () => ReturnType<typeof font>[]> = {
  neon: () => [
    font('poster', file('anton', 400), 400),
    font('sign', file('tilt-neon', 400), 400),
    font('text', file('instrument-sans', 600), 600),
  ],
  cartel: () => pair(file('abril-fatface', 400), file('work-sans', 600)),
  club: () => pair(file('dm-serif-display', 400), file('jost', 600)),
  calle: () => pair(file('oswald', 600), file('work-sans', 600)),
};

/** The text of the band's card: its name, its music and its towns. */
export interface Card {
  title: string;
  details: string[];
  theme: Theme;
}

/** Draws a JPEG of 1200×630: the band's name as its neon sign on the wall. */
export async function drawCard(card: Card): Promise<Buffer> {
  const palette = paletteOf(card.theme);
  const words = await svgOf(signOverlay(card, palette), card.theme, FORMS.card);
  return jpegOf(
    sharp(Buffer.from(wallOf(palette))).composite([{ input: await sharp(words).png().toBuffer() }]),
    'card',
  );
}

/** Draws the poster of a show as a JPEG: the words on their paper, the picture beside or above them. */
export const drawPoster = async (poster: Poster, picture?: Buffer, logo?: Buffer | 'drawn'): Promise<Buffer> =>
  jpegOf(await layPoster(poster, picture, logo), poster.form);

/** @param logo an image, 'drawn' for that of the frontend, or none */
export async function layPoster(poster: Poster, picture?: Buffer, logo?: Buffer | 'drawn'): Promise<Sharp> {
  const { picture: place } = FORMS[poster.form];
  const cover = picture && (await coverOf(picture, place));
  const badge = logo && `data:image/png;base64,${(await drawLogo(logo)).toString('base64')}`;
  const words = await svgOf(posterElement(poster, cover !== undefined, badge), poster.theme, FORMS[poster.form]);
  const { left, top } = place;
  if (!cover) return sharp(words);
  const { data, info } = await cover.raw().toBuffer({ resolveWithObject: true });
  return sharp(words).composite([{ input: data, raw: info, left, top }]);
}

/** A picture of the band's own as a card, cropped to its form. */
export async function cropCard(picture: Buffer): Promise<Buffer> {
  const cover = await coverOf(picture, FORMS.card);
  if (!cover) throw new Error('the picture of the card cannot be read');
  return jpegOf(cover, 'card');
}

const read = new Map<FontPair, ReturnType<typeof font>[]>();

function fontsOf(pair: FontPair) {
  const fonts = read.get(pair) ?? FONTS[pair]();
  read.set(pair, fonts);
  return fonts;
}

type Size = Record<'width' | 'height', number>;

async function svgOf(element: Element, { fontPair }: Theme, { width, height }: Size): Promise<Buffer> {
  return Buffer.from(await satori(element as never, { width, height, fonts: fontsOf(fontPair) }));
}

async function jpegOf(drawn: Sharp, form: Poster['form']): Promise<Buffer> {
  const pixels = await drawn.removeAlpha().raw().toBuffer({ resolveWithObject: true });
  for (const quality of QUALITIES) {
    const jpeg = await sharp(pixels.data, { raw: pixels.info }).jpeg({ quality, mozjpeg: true }).toBuffer();
    if (jpeg.length <= MAX_BYTES[form]) return jpeg;
  }
  throw new Error(`a picture does not fit into ${MAX_BYTES[form]} bytes`);
}

/** The picture cut to a size. A portrait keeps its upper part, where the faces are. Undefined when it is no readable image. */
async function coverOf(picture: Buffer, { width, height }: Size): Promise<Sharp | undefined> {
  try {
    const { autoOrient: whole } = await sharp(picture).metadata();
    const scale = Math.min(whole.width / width, whole.height / height);
    const part = { width: Math.max(1, Math.floor(width * scale)), height: Math.max(1, Math.floor(height * scale)) };
    const left = Math.floor((whole.width - part.width) / 2);
    const top = Math.floor(((whole.height - part.height) * FACE.y) / 100);
    const cut = sharp(picture)
      .rotate()
      .extract({ left, top, ...part })
      .resize(width, height, { fit: 'fill' });
    // Read at once: a file that breaks off halfway is no picture.
    const { data, info } = await cut.removeAlpha().toColourspace('srgb').raw().toBuffer({ resolveWithObject: true });
    return sharp(data, { raw: info });
  } catch {
    return undefined;
  }
}

/** Pixels. */
const LOGO_SIZE = 160;

const drawLogo = (logo: Buffer | 'drawn'): Promise<Buffer> =>
  (logo === 'drawn' ? sharp(join(clientOf('es'), 'logo.svg'), { density: 200 }) : sharp(logo))
    .resize(LOGO_SIZE, LOGO_SIZE, { fit: 'contain', background: 'transparent' })
    .png()
    .toBuffer();

const wallOf = ({
  tubes,
  colours,
}: Palette) => `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
  <defs>
    <radialGradient id="pink" cx=".1" cy=".05" r=".8"><stop stop-color="${tubes.rose.haze}" stop-opacity=".42"/><stop offset="1" stop-color="${tubes.rose.haze}" stop-opacity="0"/></radialGradient>
    <radialGradient id="blue" cx=".95" cy="1" r=".8"><stop stop-color="${tubes.aqua.haze}" stop-opacity=".38"/><stop offset="1" stop-color="${tubes.aqua.haze}" stop-opacity="0"/></radialGradient>
  </defs>
  <rect width="100%" height="100%" fill="${colours.night}"/>
  <rect width="100%" height="100%" fill="url(#pink)"/>
  <rect width="100%" height="100%" fill="url(#blue)"/>
</svg>`;

/** The room for the letters of the sign. Pixels. */
const SIGN_WIDTH = 860;
const SIGN_HEIGHT = 290;

const cut = (text: string, limit: number): string => (text.length > limit ? `${text.slice(0, limit - 1)}…` : text);

const words = (details: string[], { card }: Palette): Element[] =>
  details.map((line) => box({ fontSize: 36, lineHeight: 1.4, color: card.text }, cut(line, 64)));

/** The letters of a line as its width counts them: an M or a W is half as wide again. */
const lettersOf = (line: string) => line.length + 0.5 * (line.match(/[mw]/gi)?.length ?? 0);

/** The card of the band: its name as the neon sign of the site. */
const signOverlay = ({ title, details, theme }: Card, palette: Palette): Element => {
  const { colours, tubes } = palette;
  const lines = signLines(title);
  const longest = Math.max(...lines.map(lettersOf));
  const canvas = { width: WIDTH, height: HEIGHT, boxSizing: 'border-box', padding: 48, fontFamily: 'text' };
  return box({ ...canvas, flexDirection: 'column', alignItems: 'center', justifyContent: 'center' }, [
    box(
      {
        padding: '34px 76px 40px',
        marginBottom: 44,
        flexDirection: 'column',
        alignItems: 'center',
        border: `8px solid ${colours.rose}`,
        borderRadius: 56,
        boxShadow: `0 0 44px ${tubes.rose.haze}`,
      },
      lines.map((line, index) => {
        const tube = index % 2 ? tubes.aqua : tubes.rose;
        return box(
          {
            fontFamily: 'sign',
            fontSize: Math.min(
              (SIGN_WIDTH * SIGN_ROOM[theme.fontPair]) / SIGN_ROOM.neon / (0.64 * longest),
              SIGN_HEIGHT / lines.length,
            ),
            lineHeight: 1,
            color: tube.core,
            textShadow: `0 0 30px ${tube.haze}`,
          },
          line,
        );
      }),
    ),
    ...words(details, palette),
  ]);
};
