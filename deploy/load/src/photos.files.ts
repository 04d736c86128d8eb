import { heic, LARGE_GREEN, LARGE_RED } from '@tocada/content/images/spec-heic.js';
import { storedByPhone } from '@tocada/content/images/spec-photos.js';
import { seeded } from './random.js';
import sharp, { type Sharp } from 'sharp';

/** 12 megapixels. */
const WIDTH = 4032;
const HEIGHT = 3024;
/** Shapes are drawn at this fraction of the size and then enlarged: the result is as sharp as a phone's lens. */
const DRAWN = 4;

export interface PhotoFile {
  name: string;
  type: 'image/jpeg' | 'image/png' | 'image/gif' | 'image/heic';
  /** True when the upload has to be refused. */
  broken: boolean;
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

/** A photo as phones make it. */
const phonePhoto = async (seed: number, orientation: number, options: object = {}): Promise<Buffer> =>
  storedByPhone(await scene(seed), orientation, { quality: 90, ...options });

/** A photo as iPhones store it, in `columns` × `rows` tiles. It has few colours but all its pixels. */
async function phoneHeic(columns: number, rows: number): Promise<Buffer> {
  const { exif, icc } = await sharp(await phonePhoto(110, 6)).metadata();
  const tiles = Array.from({ length: rows }, (_row, y) =>
    Array.from({ length: columns }, (_column, x) => (x < columns / 4 && y < rows / 4 ? LARGE_RED : LARGE_GREEN)),
  );
  return heic({ tiles, exif: exif!, profile: icc! });
}

async function animation(): Promise<Buffer> {
  const frames = Array.from({ length: 12 }, (_, index) =>
    sharp({ create: { width: 900, height: 675, channels: 3, background: { r: 12 * index, g: 20, b: 90 } } })
      .composite([{ input: { create: { width: 225, height: 169, channels: 3, background: '#f00' } }, top: 0, left: 0 }])
      .png()
      .toBuffer(),
  );
  return sharp(await Promise.all(frames), { join: { animated: true } })
    .gif({ effort: 1 })
    .toBuffer();
}

const half = async (file: Promise<Buffer>): Promise<Buffer> => {
  const whole = await file;
  return whole.subarray(0, whole.length / 2);
};

const SPECIAL: Omit<PhotoFile, 'name'>[] = [
  { type: 'image/jpeg', broken: false, make: () => phonePhoto(101, 6, { progressive: true }) },
  { type: 'image/jpeg', broken: false, make: () => phonePhoto(102, 1, { progressive: true }) },
  {
    type: 'image/jpeg',
    broken: false,
    make: async () => (await scene(103)).toColourspace('cmyk').jpeg({ quality: 74 }).toBuffer(),
  },
  {
    type: 'image/jpeg',
    broken: false,
    make: async () => (await scene(104)).toColourspace('cmyk').jpeg({ quality: 74 }).toBuffer(),
  },
  // A drawing at a quarter of the size has less grain: with 16 bits the full one would exceed the upload limit.
  {
    type: 'image/png',
    broken: false,
    make: async () => (await scene(105)).blur(24).toColourspace('rgb16').png({ compressionLevel: 6 }).toBuffer(),
  },
  { type: 'image/gif', broken: false, make: animation },
  { type: 'image/heic', broken: false, make: () => phoneHeic(8, 6) },
  { type: 'image/heic', broken: false, make: () => phoneHeic(16, 12) },
  { type: 'image/jpeg', broken: true, make: () => half(phonePhoto(106, 3)) },
  { type: 'image/jpeg', broken: true, make: () => half(phonePhoto(107, 8, { progressive: true })) },
  {
    type: 'image/png',
    broken: true,
    make: async () => half((await scene(108)).blur(24).png({ compressionLevel: 3 }).toBuffer()),
  },
  { type: 'image/jpeg', broken: true, make: async () => (await phonePhoto(109, 1)).subarray(0, 24) },
];

/** `count` files: phone photos in all eight orientations, and among them every special kind. */
export const photoFiles = (count: number): PhotoFile[] =>
  Array.from({ length: count }, (_, index) => {
    const every = Math.floor(count / SPECIAL.length);
    const special = index % every === every - 1 ? SPECIAL[Math.floor(index / every)] : undefined;
    const name = `foto-${String(index + 1).padStart(2, '0')}`;
    return special
      ? { name, ...special }
      : { name, type: 'image/jpeg', broken: false, make: () => phonePhoto(index, 1 + (index % 8)) };
  });
