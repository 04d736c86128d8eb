import type { ArtType } from '@tocada/contracts/kit/uploads.js';

const HEIC_BRANDS = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'];

/** The farthest place of a drawing's root in the file, behind comments and a document type. Bytes. */
const PROLOGUE = 4096;

const isSvg = (bytes: Buffer): boolean =>
  /^\s*</.test(bytes.toString('utf8', 0, 64).replace(/^\ufeff/, '')) &&
  /<svg[\s>]/.test(bytes.toString('utf8', 0, PROLOGUE));

/** The type of a file by its first bytes, because its name and its declared type may be wrong. */
export function imageTypeOf(bytes: Buffer): ArtType | undefined {
  const text = (from: number, to: number) => bytes.toString('latin1', from, to);
  if (bytes.length < 12) return undefined;
  if (text(0, 3) === '\xff\xd8\xff') return 'image/jpeg';
  if (text(0, 8) === '\x89PNG\r\n\x1a\n') return 'image/png';
  if (text(0, 6) === 'GIF87a' || text(0, 6) === 'GIF89a') return 'image/gif';
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'image/webp';
  if (isSvg(bytes)) return 'image/svg+xml';
  if (text(4, 8) !== 'ftyp') return undefined;
  // The major brand, a version, then the compatible brands.
  const brands = text(8, Math.min(bytes.readUInt32BE(0), 64)).match(/.{4}/gs) ?? [];
  if (brands.some((brand) => brand === 'avif' || brand === 'avis')) return 'image/avif';
  return brands.some((brand) => HEIC_BRANDS.includes(brand)) ? 'image/heic' : undefined;
}
