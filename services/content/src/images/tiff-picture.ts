interface Layout {
  /** Pixels of what is put into it. */
  width: number;
  height: number;
  /** True when the picture gets half of the width and half of the height. */
  halved: boolean;
  /** 3 for RGB, 4 for RGB with transparency. */
  channels: 3 | 4;
  /** The turn that the picture needs, as EXIF counts it. */
  orientation: number;
  /** Empty for sRGB. */
  profile: Uint8Array;
}

const SHORT = 3;
const LONG = 4;
const BYTES = 7;
type Entry = [tag: number, type: number, count: number, value: number];

/** A picture as an uncompressed TIFF: of the files that libvips reads, the one that pixels and profile are simply put into. */
export class TiffPicture {
  readonly file: Buffer;
  private readonly pixels: Buffer;
  private readonly width: number;
  private readonly height: number;
  private readonly channels: number;
  private readonly halved: boolean;

  constructor({ width: fullWidth, height: fullHeight, halved, channels, orientation, profile }: Layout) {
    const [width, height] = halved ? [fullWidth >> 1, fullHeight >> 1] : [fullWidth, fullHeight];
    [this.width, this.height, this.channels, this.halved] = [width, height, channels, halved];
    const entriesOf = (bits: number, icc: number, pixels: number): Entry[] => [
      [256, LONG, 1, width],
      [257, LONG, 1, height],
      [258, SHORT, channels, bits],
      [259, SHORT, 1, 1], // No compression.
      [262, SHORT, 1, 2], // RGB.
      [273, LONG, 1, pixels],
      [274, SHORT, 1, orientation],
      [277, SHORT, 1, channels],
      [278, LONG, 1, height],
      [279, LONG, 1, width * height * channels],
      ...(channels === 4 ? ([[338, SHORT, 1, 2]] as Entry[]) : []),
      ...(profile.length > 0 ? ([[34_675, BYTES, profile.length, icc]] as Entry[]) : []),
    ];
    const bits = 8 + 2 + 12 * entriesOf(0, 0, 0).length + 4;
    const icc = bits + 2 * channels;
    const pixels = icc + profile.length;
    const entries = entriesOf(bits, icc, pixels);

    this.file = Buffer.alloc(pixels + width * height * channels);
    this.pixels = this.file.subarray(pixels);
    this.file.write('II*\0\x08\0\0\0', 'latin1');
    this.file.writeUInt16LE(entries.length, 8);
    entries.forEach(([tag, type, count, value], index) => {
      const at = 10 + 12 * index;
      this.file.writeUInt16LE(tag, at);
      this.file.writeUInt16LE(type, at + 2);
      this.file.writeUInt32LE(count, at + 4);
      this.file.writeUInt32LE(value, at + 8);
    });
    for (let channel = 0; channel < channels; channel += 1) this.file.writeUInt16LE(8, bits + 2 * channel);
    this.file.set(profile, icc);
  }

  /** Puts a row of pixels in its place, from (x, y) on; what goes beyond the picture is left out. */
  put(row: Uint8Array, x: number, y: number): void {
    if (this.halved) this.putHalved(row, x, y);
    else this.putWhole(row, x, y);
  }

  private putWhole(row: Uint8Array, x: number, y: number): void {
    const { width, height, channels } = this;
    const count = Math.min(row.length / channels, width - x);
    if (y < height && count > 0) this.pixels.set(row.subarray(0, count * channels), (y * width + x) * channels);
  }

  /** Each pixel adds a quarter of itself, rounded in four ways, so that four equal ones add up to one like them. */
  private putHalved(row: Uint8Array, x: number, y: number): void {
    const { width, height, channels } = this;
    if (y >= 2 * height) return;
    const count = Math.min(row.length / channels, 2 * width - x);
    const start = (y >> 1) * width;
    for (let column = 0; column < count; column += 1) {
      const target = (start + ((x + column) >> 1)) * channels;
      const rounding = ((y & 1) << 1) | ((x + column) & 1);
      for (let channel = 0; channel < channels; channel += 1) {
        this.pixels[target + channel]! += (row[column * channels + channel]! + rounding) >> 2;
      }
    }
  }
}
