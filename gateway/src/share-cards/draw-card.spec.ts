import { describe, expect, test } from '@jest/globals';
import { DEFAULT_THEME } from '@tocada/contracts/site.values.js';
import { FONT_PAIRS } from '@tocada/contracts/theme.js';
import sharp from 'sharp';
import { drawCard, type Card } from './draw-card.js';

const EVENT: Card = {
  theme: DEFAULT_THEME,
  sign: 'Neón 979',
  title: 'Viernes de neón',
  details: ['Viernes, 27 de noviembre de 2026 · 8:30 p.m.', '@Patio Mezquite Azul, Bryan, Texas'],
};
const DAY = { weekday: 'vie', day: '27', month: 'nov' };

/** The greys of a part of the card. */
async function areaOf(card: Buffer, left: number, top: number, width: number, height: number) {
  const part = await sharp(card).extract({ left, top, width, height }).greyscale().png().toBuffer();
  const { channels } = await sharp(part).stats();
  return channels[0]!;
}

describe('the card of an event', () => {
  test('shows the upper half of its picture almost as bright as it is', async () => {
    const picture = await sharp({ create: { width: 1200, height: 630, channels: 3, background: '#a0a0a0' } })
      .jpeg()
      .toBuffer();
    const card = await drawCard({ ...EVENT, day: DAY }, picture);
    expect((await areaOf(card, 0, 0, 1200, 220)).mean).toBeGreaterThan(0.88 * 160);
    // The words stand on a dark ground.
    expect((await areaOf(card, 1000, 560, 200, 70)).mean).toBeLessThan(40);
  });

  test('has its day as a large numeral beside the words', async () => {
    const [plain, withDay] = await Promise.all([drawCard(EVENT), drawCard({ ...EVENT, day: DAY })]);
    expect((await areaOf(withDay, 72, 380, 150, 150)).max).toBeGreaterThan(220);
    expect(plain.equals(withDay)).toBe(false);
  });
});

describe('the card of the band', () => {
  const NAMES = ['Neón 979', 'Los Hijos del Camino Real', 'Supercalifragilisticoespialidoso', 'Ely', 'Z'];
  // A drawing takes a second. The widest name is drawn in all letters, and each other one once.
  const CARDS = [
    ...FONT_PAIRS.map((fontPair) => ['M'.repeat(60), fontPair] as const),
    ...NAMES.map((name, index) => [name, FONT_PAIRS[index % FONT_PAIRS.length]!] as const),
  ];
  test.each(CARDS)('holds the name "%s" inside its frame in the letters of %s', async (title, fontPair) => {
    const theme = { ...DEFAULT_THEME, fontPair };
    const card = await drawCard({ title, details: ['Rock en Español', 'Bryan'], theme });
    const { data, info } = await sharp(card).greyscale().raw().toBuffer({ resolveWithObject: true });
    // Nothing bright, so no letter, at the edges of the card.
    const isEdge = (x: number, y: number) => x < 40 || x >= info.width - 40 || y < 20 || y >= info.height - 20;
    const bright = data.findIndex((grey, at) => grey >= 150 && isEdge(at % info.width, Math.floor(at / info.width)));
    expect(bright).toBe(-1);
  });
});
