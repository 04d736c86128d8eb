import sharp from 'sharp';
import type { Frame, Layers } from './neon.js';
import { randomFrom } from './random.js';

// Every picture is drawn once, so a cache of operations would only take memory.
sharp.cache(false);

/** Light is drawn and blurred small: a blur at full size costs ten times more and looks the same. */
const SMALL = 4;

const svg = (content: string, frame: Frame, shrink = 1) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${Math.ceil(frame.width / shrink)}" ` +
      `height="${Math.ceil(frame.height / shrink)}" viewBox="0 0 ${frame.width} ${frame.height}">${content}</svg>`,
  );

/** Renders a fragment at full size as RGBA bytes. */
const raster = (content: string, frame: Frame) => sharp(svg(content, frame)).ensureAlpha().raw().toBuffer();

/** Renders a fragment on black, small and blurred by `sigma` (in pixels of the full picture), as RGB bytes. */
const blurred = (content: string, frame: Frame, sigma: number) =>
  sharp(svg(content, frame, SMALL))
    .flatten({ background: '#000000' })
    .blur(sigma / SMALL)
    .raw()
    .toBuffer();

/** Enlarges small RGB bytes to the size of the picture. */
const enlarged = (small: Uint8ClampedArray, { width, height }: Frame) =>
  sharp(small, { raw: { width: Math.ceil(width / SMALL), height: Math.ceil(height / SMALL), channels: 3 } })
    .resize(width, height, { fit: 'fill', kernel: 'linear' })
    .raw()
    .toBuffer();

/** Computes the light: `bloom` is added to the picture, `lamp` decides how much of the unlit paint shows. */
async function illumination(layers: Layers, frame: Frame): Promise<{ bloom: Buffer; lamp?: Buffer }> {
  const { haze = '', light = '', glow = 1, ambient } = layers;
  const size = Math.max(frame.width, frame.height);
  const far = await blurred(haze, frame, size * 0.008);
  const near = await blurred(light, frame, size * 0.009);
  const wide = await blurred(light, frame, size * 0.065);
  // Clamped arrays round and stay within 0…255 on their own, which makes the loops below fast.
  const lamp = new Uint8ClampedArray(wide).map((value, at) => value * 3.4 + near[at]! * 0.25);
  const bloom = new Uint8ClampedArray(far).map((value, at) => value + (near[at]! * 1.1 + wide[at]! * 0.75) * glow);
  return {
    bloom: await enlarged(bloom, frame),
    lamp: ambient === undefined ? undefined : await enlarged(lamp, frame),
  };
}

/** Film grain, which also hides banding in the long dark gradients. */
const random = randomFrom(979);
const GRAIN = Int8Array.from({ length: 1 << 16 }, () => random.between(-4, 4) + random.between(-4, 4));

const screen = (value: number, light: number) => 255 - ((255 - value) * (255 - light)) / 255;

/** Composites the layers as light does, and encodes the JPEG. */
export async function develop(layers: Layers, frame: Frame): Promise<Buffer> {
  const { width, height } = frame;
  const { ambient = 1 } = layers;
  const { bloom, lamp } = await illumination(layers, frame);
  const back = await raster(layers.back, frame);
  const picture = new Uint8ClampedArray(back.buffer, back.byteOffset, back.length);
  const shine = layers.light ? await raster(layers.light, frame) : undefined;
  const front = layers.front ? await raster(layers.front, frame) : undefined;

  /** The share of the paint that shows at each strength of the lamp. */
  const shown = Float32Array.from({ length: 256 }, (_, strength) => Math.min(1.25, ambient + (strength * 2.4) / 255));

  for (let y = 0, pixel = 0; y < height; y++) {
    const down = (y / height - 0.5) * 1.5;
    for (let x = 0; x < width; x++, pixel++) {
      const across = (x / width - 0.5) * 1.5;
      const vignette = 1 - (across * across + down * down) ** 2 * 0.42;
      // The odd step per row hides the period of the table.
      const grain = GRAIN[(pixel + y * 7919) & 0xffff]!;
      const shineAlpha = shine ? shine[pixel * 4 + 3]! / 255 : 0;
      const frontAlpha = front ? front[pixel * 4 + 3]! / 255 : 0;
      for (let channel = 0; channel < 3; channel++) {
        const at = pixel * 4 + channel;
        const glow = bloom[pixel * 3 + channel]!;
        let value = picture[at]!;
        if (lamp) value *= shown[lamp[pixel * 3 + channel]!]!;
        value = screen(value, glow);
        if (shineAlpha > 0) value += (shine![at]! - value) * shineAlpha;
        if (frontAlpha > 0) value = screen(value + (front![at]! - value) * frontAlpha, glow * 0.3 * frontAlpha);
        picture[at] = value * vignette + grain;
      }
    }
  }
  return sharp(picture, { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .jpeg({ quality: 82, chromaSubsampling: '4:4:4' })
    .toBuffer();
}
