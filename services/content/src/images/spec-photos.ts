import { crc32, deflateSync } from 'node:zlib';
import { IMAGE_TYPES, type ImageType } from '@tocada/contracts/kit/uploads.js';
import sharp, { type Sharp } from 'sharp';
import { unreadableHeic } from './spec-heic.js';

/** Words that a camera writes into a photo, and that our images may not hold. */
export const SECRETS = ['Telefono-X', 'SERIE-4711-0815', 'Lucia Autora', '30/1 36/1'];

/** Pixels of something like a photo: soft shapes, some grain, and a red corner that is top left when upright. */
export async function scene(width: number, height: number, seed = 1): Promise<Sharp> {
  const cloud = (cells: number, sigma: number) =>
    sharp({
      create: {
        width: Math.max(2, Math.round(cells)),
        height: Math.max(2, Math.round((cells * height) / width)),
        channels: 3,
        background: '#000000',
        noise: { type: 'gaussian', mean: 128, sigma },
      },
    })
      .png()
      .toBuffer();
  const enlarge = async (cells: number, sigma: number) =>
    sharp(await cloud(cells, sigma))
      .resize(width, height, { fit: 'fill', kernel: 'cubic' })
      .removeAlpha()
      .toBuffer();
  const corner = { width: Math.round(width / 4), height: Math.round(height / 4), channels: 3 as const };
  const { data, info } = await sharp(await enlarge(6 + (seed % 7), 70))
    .composite([
      { input: await enlarge(64, 40), blend: 'soft-light' },
      { input: await enlarge(400, 26), blend: 'soft-light' },
      {
        input: await sharp({ create: { ...corner, background: '#ff0000' } })
          .png()
          .toBuffer(),
        top: 0,
        left: 0,
      },
    ])
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return sharp(data, { raw: info });
}

/** The way a camera stores a photo for each EXIF orientation: mirrored first, then rotated by degrees. */
const STORED: Record<number, [mirrored: boolean, degrees: number]> = {
  1: [false, 0],
  2: [true, 0],
  3: [false, 180],
  4: [true, 180],
  5: [true, 270],
  6: [false, 270],
  7: [true, 90],
  8: [false, 90],
};

/** The JPEG of an upright picture as phones store it: rotated, with place, owner and serial number, in Display P3. */
export async function storedByPhone(upright: Sharp, orientation: number, options: object = {}): Promise<Buffer> {
  const [mirrored, degrees] = STORED[orientation]!;
  const pixels = await (mirrored ? upright.flop() : upright).raw().toBuffer({ resolveWithObject: true });
  return sharp(pixels.data, { raw: pixels.info })
    .rotate(degrees)
    .withExif({
      IFD0: { Make: SECRETS[0]!, Artist: SECRETS[2]!, Orientation: String(orientation) },
      IFD2: { BodySerialNumber: SECRETS[1]! },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '30/1 36/1 3/1', GPSLongitudeRef: 'W', GPSLongitude: '96/1 18/1 0/1' },
    })
    .withMetadata({ orientation })
    .withIccProfile('p3')
    .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/"><name>${SECRETS[2]}</name></x:xmpmeta>`)
    .jpeg({ quality: 88, ...options })
    .toBuffer();
}

/** A phone's JPEG of some scene. */
export const phonePhoto = async (
  width: number,
  height: number,
  orientation = 1,
  options: object = {},
): Promise<Buffer> => storedByPhone(await scene(width, height, orientation), orientation, options);

/** An animated GIF of `frames` small frames. */
export const animation = async (frames: number): Promise<Buffer> => {
  const frame = (index: number) =>
    sharp({
      create: {
        width: 60,
        height: 40,
        channels: 3,
        background: { r: 255, g: (index * 8) % 256, b: (index * 67) % 256 },
      },
    })
      .png()
      .toBuffer();
  const all = await Promise.all(Array.from({ length: frames }, (_, index) => frame(index)));
  return sharp(all, { join: { animated: true } })
    .gif({ effort: 1 })
    .toBuffer();
};

/** The type that a browser would tell of a file of this name. */
export const typeOf = (name: string): ImageType =>
  (Object.keys(IMAGE_TYPES) as ImageType[]).find((type) => name.endsWith(`.${IMAGE_TYPES[type]}`))!;

/** Files that must be refused, with a word of the sentence that says why. */
export async function brokenFiles(): Promise<[name: string, file: Buffer, sentence: RegExp][]> {
  const jpeg = await phonePhoto(1200, 900);
  const progressive = await phonePhoto(1200, 900, 1, { progressive: true });
  const png = await (await scene(800, 600)).png().toBuffer();
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
  return [
    ['empty.jpg', Buffer.alloc(0), /vacío/],
    [
      'program.png',
      Buffer.from('MZ\x90\0\x03\0\0\0\x04\0\0\0\xff\xff'.padEnd(300, '\0'), 'latin1'),
      /no es una imagen/,
    ],
    ['page.jpg', Buffer.from('<!doctype html><script>alert(1)</script>'), /no es una imagen/],
    ['drawing.png', Buffer.from(svg), /no es una imagen/],
    ['polyglot.gif', Buffer.from('GIF89a=1;alert(1)//'.padEnd(200)), /dañada/],
    ['half.jpg', jpeg.subarray(0, jpeg.length / 2), /dañada/],
    ['half-progressive.jpg', progressive.subarray(0, progressive.length / 2), /dañada/],
    ['half.png', png.subarray(0, png.length / 2), /dañada/],
    ['header.jpg', jpeg.subarray(0, 20), /dañada/],
    ['bomb.png', bomb(), /megapíxeles/],
    ['film.gif', await animation(700), /cuadros/],
    ...unreadableHeic(),
    ['renamed.png', jpeg, /como PNG, pero por dentro es JPEG/],
  ];
}

/** A chunk of a PNG file. */
function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** 400 megapixels of one bit in some kilobytes. By hand, because sharp needs seconds to write them. */
function bomb(): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(20_000, 0);
  header.writeUInt32BE(20_000, 4);
  header.writeUInt8(1, 8);
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  const rows = deflateSync(Buffer.alloc(20_000 * (1 + 20_000 / 8)));
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]);
}
