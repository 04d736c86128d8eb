import { describe, expect, test } from '@jest/globals';
import { FONT_PAIRS } from '@tocada/contracts/site/theme.js';
import { DEFAULT_THEME } from '@tocada/contracts/site/values.js';
import sharp from 'sharp';
import { drawCard } from './draw-card.js';

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
