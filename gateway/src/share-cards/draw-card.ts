import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Palette } from '@tocada/contracts/palette.js';
import { signLines } from '@tocada/contracts/sign.js';
import satori from 'satori';
import sharp, { type Sharp } from 'sharp';
import { FRONTEND } from '../pages/frontend.js';

const WIDTH = 1200;
const HEIGHT = 630;
/** WhatsApp drops previews over 600 KB and shows slow ones late. Bytes. */
const MAX_BYTES = 280 * 1024;
const QUALITIES = [84, 74, 62, 48, 34];

const font = (name: string, file: string, weight: 400 | 600) => ({
  name,
  weight,
  data: readFileSync(fileURLToPath(import.meta.resolve(file))),
});

const FONTS = [
  font('poster', '@fontsource/anton/files/anton-latin-400-normal.woff', 400),
  font('sign', '@fontsource/tilt-neon/files/tilt-neon-latin-400-normal.woff', 400),
  font('text', '@fontsource/instrument-sans/files/instrument-sans-latin-600-normal.woff', 600),
];

type Element = { type: string; props: { style: Record<string, string | number>; children?: Element[] | string } };
const box = (style: Record<string, string | number>, children?: Element[] | string): Element => ({
  type: 'div',
  props: { style: { display: 'flex', ...style }, ...(children && { children }) },
});

/** The text of a card. Without `sign` it is the card of the band, and `title` is the band's name. */
export interface Card {
  /** The colours of the site. */
  ink: Pick<Palette, 'colours' | 'tubes' | 'card'>;
  sign?: string;
  title: string;
  details: string[];
  /** The day as on a poster. */
  day?: { weekday: string; day: string; month: string };
}

/**
 * Draws a JPEG of 1200×630 and at most 280 KB: the words over `picture`, or over the neon wall when there is none. An event
 * without a picture has the band's logo on the wall.
 * @param logo an image, 'drawn' for that of the frontend, or none
 */
export async function drawCard(card: Card, picture?: Buffer, logo?: Buffer | 'drawn'): Promise<Buffer> {
  const isOfEvent = card.sign !== undefined;
  const overlay = isOfEvent ? eventOverlay(card) : signOverlay(card);
  const svg = await satori(overlay as never, { width: WIDTH, height: HEIGHT, fonts: FONTS });
  const words = await sharp(Buffer.from(svg)).png().toBuffer();
  const cover = picture && (await coverOf(picture));
  const badge = logo === undefined || cover || !isOfEvent ? [] : [{ input: await drawLogo(logo), ...LOGO_AT }];
  const wall = sharp(Buffer.from(wallOf(card.ink)));
  return jpegOf((cover ?? wall).composite([...badge, { input: words }]));
}

/** A picture of the band's own as a card, cropped to its form. */
export async function cropCard(picture: Buffer): Promise<Buffer> {
  const cover = await coverOf(picture);
  if (!cover) throw new Error('the picture of the card cannot be read');
  return jpegOf(cover);
}

async function jpegOf(drawn: Sharp): Promise<Buffer> {
  const pixels = await drawn.raw().toBuffer({ resolveWithObject: true });
  for (const quality of QUALITIES) {
    const jpeg = await sharp(pixels.data, { raw: pixels.info }).jpeg({ quality, mozjpeg: true }).toBuffer();
    if (jpeg.length <= MAX_BYTES) return jpeg;
  }
  throw new Error(`a share card does not fit into ${MAX_BYTES} bytes`);
}

/** Undefined when the bytes are no readable image. */
async function coverOf(picture: Buffer): Promise<Sharp | undefined> {
  try {
    return sharp(await sharp(picture).rotate().resize(WIDTH, HEIGHT, { fit: 'cover' }).removeAlpha().toBuffer());
  } catch {
    return undefined;
  }
}

/** Pixels. The words stand at the bottom left. */
const LOGO_SIZE = 460;
const LOGO_AT = { left: WIDTH - LOGO_SIZE - 40, top: 16 };

const drawLogo = (logo: Buffer | 'drawn'): Promise<Buffer> =>
  (logo === 'drawn' ? sharp(join(FRONTEND, 'client/logo.svg'), { density: 400 }) : sharp(logo))
    .resize(LOGO_SIZE, LOGO_SIZE, { fit: 'contain', background: 'transparent' })
    .png()
    .toBuffer();

const wallOf = ({
  colours,
  tubes,
}: Card['ink']) => `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
  <defs>
    <radialGradient id="pink" cx=".1" cy=".05" r=".8"><stop stop-color="${tubes.rose.haze}" stop-opacity=".42"/><stop offset="1" stop-color="${tubes.rose.haze}" stop-opacity="0"/></radialGradient>
    <radialGradient id="blue" cx=".95" cy="1" r=".8"><stop stop-color="${tubes.aqua.haze}" stop-opacity=".38"/><stop offset="1" stop-color="${tubes.aqua.haze}" stop-opacity="0"/></radialGradient>
  </defs>
  <rect width="100%" height="100%" fill="${colours.night}"/>
  <rect width="100%" height="100%" fill="url(#pink)"/>
  <rect width="100%" height="100%" fill="url(#blue)"/>
</svg>`;

/** The ground of the page with an opacity, in a notation that satori knows. */
const night = ({ colours }: Card['ink'], opacity: number): string =>
  `rgba(${[1, 3, 5].map((at) => parseInt(colours.night.slice(at, at + 2), 16)).join(',')},${opacity})`;

/** The room for the letters of the sign. Pixels. */
const SIGN_WIDTH = 860;
const SIGN_HEIGHT = 290;

const titleSize = (title: string): number => (title.length > 70 ? 46 : title.length > 30 ? 58 : 76);
const cut = (text: string, limit: number): string => (text.length > limit ? `${text.slice(0, limit - 1)}…` : text);

const words = ({ details, ink }: Card): Element[] =>
  details.map((line) => box({ fontSize: 36, lineHeight: 1.4, color: ink.card.text }, cut(line, 64)));

const CANVAS = {
  width: WIDTH,
  height: HEIGHT,
  boxSizing: 'border-box',
  flexDirection: 'column',
  fontFamily: 'text',
} as const;

/** The card of the band: its name as the neon sign of the site. */
const signOverlay = (card: Card): Element => {
  const { title, ink } = card;
  const lines = signLines(title);
  const longest = Math.max(...lines.map((line) => line.length));
  return box({ ...CANVAS, padding: 48, alignItems: 'center', justifyContent: 'center' }, [
    box(
      {
        padding: '34px 76px 40px',
        marginBottom: 44,
        flexDirection: 'column',
        alignItems: 'center',
        border: `8px solid ${ink.colours.rose}`,
        borderRadius: 56,
        boxShadow: `0 0 44px ${ink.tubes.rose.haze}`,
      },
      lines.map((line, index) => {
        const tube = index % 2 ? ink.tubes.aqua : ink.tubes.rose;
        return box(
          {
            fontFamily: 'sign',
            fontSize: Math.min(SIGN_WIDTH / (0.64 * longest), SIGN_HEIGHT / lines.length),
            lineHeight: 1,
            color: tube.core,
            textShadow: `0 0 30px ${tube.haze}`,
          },
          line,
        );
      }),
    ),
    ...words(card),
  ]);
};

const leaf = ({ card }: Card['ink']) => ({
  fontSize: 36,
  lineHeight: 1.2,
  textTransform: 'uppercase',
  color: card.sign,
});

/** The day beside the words, large enough for the small card of a chat. */
const dayLeaf = ({ weekday, day, month }: NonNullable<Card['day']>, ink: Card['ink']): Element =>
  box({ flexDirection: 'column', alignItems: 'center', marginRight: 44, flexShrink: 0 }, [
    box(leaf(ink), weekday),
    box({ fontFamily: 'poster', fontSize: 176, lineHeight: 1.1, color: ink.card.text }, day),
    box(leaf(ink), month),
  ]);

const eventOverlay = (card: Card): Element => {
  const { sign = '', title, day, ink } = card;
  return box(
    {
      ...CANVAS,
      padding: '64px 72px',
      flexDirection: 'row',
      alignItems: 'flex-end',
      backgroundImage: `linear-gradient(180deg, ${night(ink, 0)} 0%, ${night(ink, 0.12)} 35%, ${night(ink, 0.9)} 75%)`,
    },
    [
      ...(day ? [dayLeaf(day, ink)] : []),
      box({ flexDirection: 'column', flexGrow: 1, flexBasis: 0 }, [
        box(
          { fontFamily: 'sign', fontSize: 44, color: ink.card.sign, textShadow: `0 0 18px ${ink.tubes.rose.haze}` },
          cut(sign, 40),
        ),
        box(
          {
            fontFamily: 'sign',
            fontSize: titleSize(title),
            lineHeight: 1.1,
            margin: '12px 0 20px',
            color: ink.card.title,
            textShadow: `0 0 24px ${ink.tubes.aqua.haze}`,
          },
          cut(title, 110),
        ),
        ...words(card),
      ]),
    ],
  );
};
