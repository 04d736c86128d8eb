import type { FileType } from '@tocada/contracts/deals/client-files.js';

/** The brands of pictures in the container of HEIC. The container of AVIF and of films has others. */
const HEIC_BRANDS = ['heic', 'heix', 'mif1', 'msf1'];

/** The type of a file by its first bytes, whatever its name says. Undefined for any that clients do not get. */
export function fileTypeOf(bytes: Buffer): FileType | undefined {
  const text = (from: number, to: number) => bytes.toString('latin1', from, to);
  if (text(0, 5) === '%PDF-') return 'pdf';
  if (text(0, 3) === '\xff\xd8\xff') return 'jpg';
  if (text(0, 8) === '\x89PNG\r\n\x1a\n') return 'png';
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'webp';
  if (text(4, 8) === 'ftyp' && HEIC_BRANDS.includes(text(8, 12))) return 'heic';
  return undefined;
}
