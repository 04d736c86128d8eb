import { describe, expect, test } from '@jest/globals';
import { cartelOf } from '@tocada/contracts/events/cartel.js';
import { papersOf, type Paper, type PaperName } from '@tocada/contracts/events/papers.js';
import { cartelSite, show } from '@tocada/contracts/events/spec-show.js';
import { samples } from '@tocada/contracts/kit/spec-samples.js';
import { paletteOf } from '@tocada/contracts/site/palette.js';
import { randomThemes } from '@tocada/contracts/site/spec-themes.js';
import { FONT_PAIRS, type Theme } from '@tocada/contracts/site/theme.js';
import { DEFAULT_THEME } from '@tocada/contracts/site/values.js';
import sharp, { type Sharp } from 'sharp';
import { drawPoster, layPoster } from './draw-card.js';
import { FORMS, type Poster } from './draw-cartel.js';

const PAPERS: PaperName[] = ['sunset', 'lagoon', 'cream', 'tube'];

const posterOf = (form: Poster['form'], theme: Theme = DEFAULT_THEME, title = show().title): Poster => ({
  form,
  theme,
  cartel: cartelOf(show({ title }), cartelSite({ theme })),
});

/** Small, because they are decoded a hundred times. */
const SIZE = { width: 96, height: 64, channels: 3 } as const;
const plain = (background: string) =>
  sharp({ create: { ...SIZE, background } })
    .jpeg()
    .toBuffer();
const [light, dark, noisy] = await Promise.all([
  plain('#f4f0e8'),
  plain('#0a0810'),
  sharp({
    create: {
      ...SIZE,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .jpeg()
    .toBuffer(),
]);
const PICTURES = [light, dark, noisy];

interface Pixels {
  /** Red, green, blue. */
  data: Buffer;
  width: number;
  height: number;
}

async function pixelsOf(drawn: Sharp): Promise<Pixels> {
  const { data, info } = await drawn.removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}
const at = ({ data, width }: Pixels, x: number, y: number) => [
  ...data.subarray((y * width + x) * 3, (y * width + x) * 3 + 3),
];

const rgbOf = (hex: string) => [1, 3, 5].map((from) => parseInt(hex.slice(from, from + 2), 16));
/** The renderer may round a colour by so much, over its three channels. */
const NEAR = 12;
const isNear = (rgb: number[], wanted: number[]) =>
  rgb.reduce((sum, value, index) => sum + Math.abs(value - wanted[index]!), 0) <= NEAR;

/** WCAG 2: the linear light of each value of a channel. */
const LIGHT = Array.from({ length: 256 }, (_, value) =>
  value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4,
);

/**
 * The least contrast of the letters' own pixels with the paper or the bar of their row, which the edge of the panel shows. Every
 * fifth row is read, and every third pixel of it.
 */
function leastContrast({ data, width, height }: Pixels, form: Poster['form'], { ink, ink2, bar, barText }: Paper) {
  const { picture } = FORMS[form];
  const [right, top] = form === 'card' ? [picture.left, 0] : [width, picture.height];
  const light = (from: number) =>
    0.2126 * LIGHT[data[from]!]! + 0.7152 * LIGHT[data[from + 1]!]! + 0.0722 * LIGHT[data[from + 2]!]!;
  const isNearTo = (colour: string) => {
    const [red, green, blue] = rgbOf(colour) as [number, number, number];
    return (from: number) =>
      Math.abs(data[from]! - red) + Math.abs(data[from + 1]! - green) + Math.abs(data[from + 2]! - blue) <= NEAR;
  };
  const isBar = isNearTo(bar);
  const counts = [0, 0, 0];
  let least = 21;
  for (let y = top; y < height; y += 5) {
    const edge = (y * width + 1) * 3;
    const ground = light(edge) + 0.05;
    for (const [role, colour] of [ink, ink2, barText].entries()) {
      const isInk = isNearTo(colour);
      if (isBar(edge) !== (role === 2)) continue;
      for (let from = edge + 9; from < (y * width + right) * 3; from += 9) {
        if (!isInk(from)) continue;
        counts[role]! += 1;
        const letter = light(from) + 0.05;
        least = Math.min(least, letter > ground ? letter / ground : ground / letter);
      }
    }
  }
  return { least, counts };
}

describe('the words of a share card and a story', () => {
  test('have a contrast of 4.5 on the drawn pixels in random identities, whatever the picture', async () => {
    const found: { least: number; counts: number[] }[] = [];
    for (const [index, theme] of randomThemes(samples(12, 100)).entries()) {
      const form = index % 25 === 0 ? 'story' : index % 25 === 1 ? 'square' : 'card';
      const poster = posterOf(form, { ...theme, fontPair: FONT_PAIRS[index % FONT_PAIRS.length]! });
      poster.cartel.paper = PAPERS[Math.floor(index / 3) % PAPERS.length]!;
      const drawn = await pixelsOf(await layPoster(poster, PICTURES[index % 3]));
      found.push(leastContrast(drawn, form, papersOf(paletteOf(theme))[poster.cartel.paper]));
    }
    for (const { counts } of found) for (const count of counts) expect(count).toBeGreaterThan(10);
    expect(Math.min(...found.map(({ least }) => least))).toBeGreaterThanOrEqual(4.5);
  }, 240_000);

  test('stand on the paper alone: the picture beside or above them is whole', async () => {
    for (const form of ['card', 'story', 'square'] as const) {
      const { width, height } = FORMS[form];
      const { picture } = FORMS[form];
      const jpeg = await drawPoster(posterOf(form), light);
      const drawn = sharp(jpeg);
      expect(await drawn.metadata()).toMatchObject({ format: 'jpeg', width, height });
      const { channels } = await sharp(
        await drawn
          .extract({ ...picture })
          .png()
          .toBuffer(),
      ).stats();
      // The light picture, without a letter on it.
      expect(Math.min(...channels.map(({ min }) => min))).toBeGreaterThan(200);
    }
  });

  const TITLES = [
    'Ely',
    'Gran posada de aniversario con los amigos de la vieja guardia',
    'Supercalifragilisticoespialidosos!',
  ];
  test.each(TITLES)('"%s" fits, with a picture and without one', async (title) => {
    for (const form of ['card', 'story', 'square'] as const)
      for (const picture of [undefined, dark]) {
        const poster = posterOf(form, DEFAULT_THEME, title);
        poster.cartel.paper = 'cream';
        const drawn = await pixelsOf(await layPoster(poster, picture));
        const panel = form === 'card' && picture ? FORMS.card.picture.left : drawn.width;
        const top = form !== 'card' && picture ? FORMS[form].picture.height : 0;
        // Each row of a poster has the paper or the bar at both edges.
        for (let y = top; y < drawn.height; y += 1)
          for (const x of [0, 6, 12, panel - 13, panel - 7, panel - 1])
            if (!isNear(at(drawn, x, y), at(drawn, 0, y))) throw new Error(`${form}: a letter at ${x}, ${y}`);
      }
  });

  test('weigh what chats and phones take, also beside a noisy picture', async () => {
    const gaussian = { type: 'gaussian', mean: 128, sigma: 60 } as const;
    const large = { width: 1200, height: 800, channels: 3, background: '#888', noise: gaussian } as const;
    const picture = await sharp({ create: large }).png().toBuffer();
    const sizes = await Promise.all(
      (['card', 'story'] as const).map(async (form) => (await drawPoster(posterOf(form), picture)).length),
    );
    expect(sizes[0]).toBeLessThanOrEqual(280 * 1024);
    expect(sizes[1]).toBeLessThanOrEqual(400_000);
  });

  test('are drawn without a picture that cannot be read', async () => {
    const [broken, none] = await Promise.all([
      drawPoster(posterOf('card'), Buffer.from('no picture')),
      drawPoster(posterOf('card')),
    ]);
    expect(broken.equals(none)).toBe(true);
  });

  test('come with the logo of the band in the bar', async () => {
    const logo = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#00ff00' } })
      .png()
      .toBuffer();
    for (const form of ['card', 'story'] as const) {
      const drawn = await pixelsOf(await layPoster(posterOf(form), undefined, logo));
      let green = 0;
      for (let y = 0; y < drawn.height; y += 4)
        for (let x = 0; x < 300; x += 4) if (isNear(at(drawn, x, y), [0, 255, 0])) green += 1;
      expect(green).toBeGreaterThan(100);
    }
  });
});
