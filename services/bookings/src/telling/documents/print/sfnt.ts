import { inflateSync } from 'node:zlib';

const WOFF_HEADER = 44;
const WOFF_ENTRY = 20;
const SFNT_HEADER = 12;
const SFNT_ENTRY = 16;
const padded = (length: number) => (length + 3) & ~3;

/** The font of a WOFF file, unpacked: pdfkit unpacks a table at each access, so that a page took seconds. */
export function unpacked(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12);
  const font = Buffer.alloc(woff.readUInt32BE(16));
  woff.copy(font, 0, 4, 8);
  font.writeUInt16BE(count, 4);
  const log = Math.floor(Math.log2(count));
  font.writeUInt16BE(2 ** log * SFNT_ENTRY, 6);
  font.writeUInt16BE(log, 8);
  font.writeUInt16BE((count - 2 ** log) * SFNT_ENTRY, 10);
  let place = SFNT_HEADER + count * SFNT_ENTRY;
  for (let index = 0; index < count; index += 1) {
    const entry = WOFF_HEADER + index * WOFF_ENTRY;
    const [offset, packed, length] = [4, 8, 12].map((at) => woff.readUInt32BE(entry + at)) as [number, number, number];
    const table = woff.subarray(offset, offset + packed);
    const own = SFNT_HEADER + index * SFNT_ENTRY;
    woff.copy(font, own, entry, entry + 4);
    woff.copy(font, own + 4, entry + 16, entry + 20);
    font.writeUInt32BE(place, own + 8);
    font.writeUInt32BE(length, own + 12);
    font.set(packed < length ? inflateSync(table) : table, place);
    place += padded(length);
  }
  return font;
}
