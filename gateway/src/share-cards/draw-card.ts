import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { paletteOf, type Palette } from '@tocada/contracts/palette.js';
import { signLines } from '@tocada/contracts/sign.js';
import { SIGN_ROOM, type FontPair, type Theme } from '@tocada/contracts/theme.js';
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

const file = (name: string, weight: 400 | 600) => `@fontsource/${name}/files/${name}-latin-${weight}-normal.woff`;
const pair = (heading: string, text: string) => [
  font('poster', heading, 400),
  font('sign', heading, 400),
  font('text', text, 600),
];

/** The fonts of a pair, read when a card needs them. */
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

type Element = { type: string; props: { style: Record<string, string | number>; children?: Element[] | string } };
const box = (style: Record<string, string | number>, children?: Element[] | string): Element => ({
  type: 'div',
  props: { style: { display: 'flex', ...style }, ...(children && { children }) },
});

/** The text of a card. Without `sign` it is the card of the band, and `title` is the band's name. */
export interface Card {
  sign?: string;
  title: string;
  details: string[];
  theme: Theme;
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
  const palette = paletteOf(card.theme);
  const overlay = isOfEvent ? eventOverlay(card, palette) : signOverlay(card, palette);
  const svg = await satori(overlay as never, { width: WIDTH, height: HEIGHT, fonts: FONTS[card.theme.fontPair]() });
  const words = await sharp(Buffer.from(svg)).png().toBuffer();
  const cover = picture && (await coverOf(picture));
  const badge = !logo || cover || !isOfEvent ? [] : [{ input: await drawLogo(logo), ...LOGO_AT }];
  const ground = cover ?? sharp(Buffer.from(wallOf(palette)));
  return jpegOf(ground.composite([...badge, { input: words }]));
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

/** The ground of the page with an opacity, in a notation that satori knows. */
const nightOf =
  ({ colours }: Palette) =>
  (opacity: number): string =>
    `rgba(${[1, 3, 5].map((at) => parseInt(colours.night.slice(at, at + 2), 16)).join(',')},${opacity})`;

/** The room for the letters of the sign. Pixels. */
const SIGN_WIDTH = 860;
const SIGN_HEIGHT = 290;

const titleSize = (title: string): number => (title.length > 70 ? 46 : title.length > 30 ? 58 : 76);
const cut = (text: string, limit: number): string => (text.length > limit ? `${text.slice(0, limit - 1)}…` : text);

const words = (details: string[], { card }: Palette): Element[] =>
  details.map((line) => box({ fontSize: 36, lineHeight: 1.4, color: card.text }, cut(line, 64)));

const CANVAS = {
  width: WIDTH,
  height: HEIGHT,
  boxSizing: 'border-box',
  flexDirection: 'column',
  fontFamily: 'text',
} as const;

/** The letters of a line as its width counts them: an M or a W is half as wide again. */
const lettersOf = (line: string) => line.length + 0.5 * (line.match(/[mw]/gi)?.length ?? 0);

/** The card of the band: its name as the neon sign of the site. */
const signOverlay = ({ title, details, theme }: Card, palette: Palette): Element => {
  const { colours, tubes } = palette;
  const lines = signLines(title);
  const longest = Math.max(...lines.map(lettersOf));
  return box({ ...CANVAS, padding: 48, alignItems: 'center', justifyContent: 'center' }, [
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

const LEAF = { fontSize: 36, lineHeight: 1.2, textTransform: 'uppercase' } as const;

/** The day beside the words, large enough for the small card of a chat. */
const dayLeaf = ({ weekday, day, month }: NonNullable<Card['day']>, { card }: Palette): Element =>
  box({ flexDirection: 'column', alignItems: 'center', marginRight: 44, flexShrink: 0 }, [
    box({ ...LEAF, color: card.sign }, weekday),
    box({ fontFamily: 'poster', fontSize: 176, lineHeight: 1.1, color: card.text }, day),
    box({ ...LEAF, color: card.sign }, month),
  ]);

const eventOverlay = ({ sign = '', title, details, day }: Card, palette: Palette): Element => {
  const { card, tubes } = palette;
  const night = nightOf(palette);
  return box(
    {
      ...CANVAS,
      padding: '64px 72px',
      flexDirection: 'row',
      alignItems: 'flex-end',
      backgroundImage: `linear-gradient(180deg, ${night(0)} 0%, ${night(0.12)} 35%, ${night(0.9)} 75%)`,
    },
    [
      ...(day ? [dayLeaf(day, palette)] : []),
      box({ flexDirection: 'column', flexGrow: 1, flexBasis: 0 }, [
        box(
          { fontFamily: 'sign', fontSize: 44, color: card.sign, textShadow: `0 0 18px ${tubes.rose.haze}` },
          cut(sign, 40),
        ),
        box(
          {
            fontFamily: 'sign',
            fontSize: titleSize(title),
            lineHeight: 1.1,
            margin: '12px 0 20px',
            color: card.title,
            textShadow: `0 0 24px ${tubes.aqua.haze}`,
          },
          cut(title, 110),
        ),
        ...words(details, palette),
      ]),
    ],
  );
};
