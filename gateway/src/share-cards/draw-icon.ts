import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { COLOURS, type Colours } from '@tocada/contracts/site/colours.js';
import sharp from 'sharp';
import { clientOf } from '../pages/frontend.js';

export interface IconOrder {
  /** Pixels. */
  size: number;
  /** The share of each side that stays free. */
  margin: number;
  /** True when the ground of the site fills the corners: phones cut their own form out of such an icon. */
  isFilled: boolean;
  colours: Colours;
}

/** The frontend's note in the colours of the site. */
const noteIn = (colours: Colours): Buffer => {
  const drawn = readFileSync(join(clientOf('es'), 'icon.svg'), 'utf8');
  const tokens = ['hall', 'rose', 'aqua'] as const;
  return Buffer.from(tokens.reduce((text, token) => text.replaceAll(COLOURS[token], colours[token]), drawn));
};

/** Draws an icon as a square PNG: the whole picture, or the note of the frontend when there is none. */
export async function drawIcon({ size, margin, isFilled, colours }: IconOrder, picture?: Buffer): Promise<Buffer> {
  const inside = Math.round(size * (1 - 2 * margin));
  const source = picture ? sharp(picture) : sharp(noteIn(colours), { density: (72 * inside) / 16 });
  const input = await source.resize(inside, inside, { fit: 'contain', background: 'transparent' }).png().toBuffer();
  const background = isFilled ? colours.night : 'transparent';
  return sharp({ create: { width: size, height: size, channels: 4, background } })
    .composite([{ input }])
    .png({ palette: size > 200 })
    .toBuffer();
}
