import { heic, LARGE_GREEN, LARGE_RED } from '@tocada/content/images/spec-heic.js';
import { storedByPhone } from '@tocada/content/images/spec-photos.js';
import { seeded } from '@tocada/local/random.js';
import sharp, { type Sharp } from 'sharp';

/** 12 megapixels. */
const WIDTH = 4032;
const HEIGHT = 3024;
/** Shapes are drawn at this fraction of the size and then enlarged: the result is as sharp as a phone's lens. */
const DRAWN = 4;

export interface PhotoFile {
  name: string;
  type: 'image/jpeg' | 'image/heic';
  make(): Promise<Buffer>;
}

/** A stage at night: lights, people, grain, and a red corner that is at the top left of the upright photo. */
async function scene(seed: number): Promise<Sharp> {
  const random = seeded(seed);
  const [w, h] = [WIDTH / DRAWN, HEIGHT / DRAWN];
  const color = () =>
    `hsl(${Math.round(random() * 360)} ${50 + Math.round(random() * 50)}% ${35 + Math.round(random() * 40)}%)`;
  const lights = Array.from({ length: 24 }, () => {
    const [x, y, size] = [random() * w, random() * h * 0.7, 8 + random() * 130];
    return `<circle cx="${x}" cy="${y}" r="${size}" fill="${color()}" opacity="${0.25 + random() * 0.6}"/>`;
  });
  const people = Array.from({ length: 46 }, () => {
    const [x, y, size] = [random() * w, h * (0.55 + random() * 0.4), 14 + random() * 34];
    return `<g fill="${color()}" opacity=".85"><circle cx="${x}" cy="${y}" r="${size}"/><rect x="${x - size}" y="${y + size}" width="${2 * size}" height="${5 * size}" rx="${size / 2}"/></g>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}"><rect width="100%" height="100%" fill="#15101c"/>${lights.join('')}${people.join('')}<rect width="${w / 4}" height="${h / 4}" fill="#f00"/></svg>`;
  const noise = { type: 'gaussian', mean: 128, sigma: 48 } as const;
  const grain = await sharp({ create: { width: w, height: h, channels: 3, background: '#000', noise } })
    .png()
    .toBuffer();
  const drawn = await sharp(Buffer.from(svg))
    .composite([{ input: grain, blend: 'soft-light' }])
    .removeAlpha()
    .png()
    .toBuffer();
  const raw = await sharp(drawn).resize(WIDTH, HEIGHT, { kernel: 'cubic' }).raw().toBuffer({ resolveWithObject: true });
  return sharp(raw.data, { raw: raw.info });
}

const phonePhoto = async (seed: number, orientation: number): Promise<Buffer> =>
  storedByPhone(await scene(seed), orientation, { quality: 90 });

/** A photo as iPhones store it, in `columns` × `rows` tiles. It has few colours but all its pixels. */
async function phoneHeic(columns: number, rows: number): Promise<Buffer> {
  const { exif, icc } = await sharp(await phonePhoto(110, 6)).metadata();
  const tiles = Array.from({ length: rows }, (_row, y) =>
    Array.from({ length: columns }, (_column, x) => (x < columns / 4 && y < rows / 4 ? LARGE_RED : LARGE_GREEN)),
  );
  return heic({ tiles, exif: exif!, profile: icc! });
}

/** `count` files: phone photos in all eight orientations, and at the end two that iPhones stored, one of them with 50 megapixels. */
export const photoFiles = (count: number): PhotoFile[] =>
  Array.from({ length: count }, (_, index) => {
    const name = `foto-${String(index + 1).padStart(2, '0')}`;
    const columns = [16, 8][count - 1 - index];
    return columns
      ? { name, type: 'image/heic', make: () => phoneHeic(columns, columns * 0.75) }
      : { name, type: 'image/jpeg', make: () => phonePhoto(index, 1 + (index % 8)) };
  });
