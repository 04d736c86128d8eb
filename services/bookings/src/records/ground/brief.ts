/** Characters that would turn the words after them around, or hide. */
const DIRECTIONS = /[\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;

/** Shortens a text to one line for headers and sentences, without splitting a character. */
export function brief(text: string, longest = 60): string {
  const line = text
    .replace(DIRECTIONS, '')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim();
  // A character may consist of several code units.
  const start = line.slice(0, longest * 8);
  const characters = Array.from(new Intl.Segmenter('es').segment(start), ({ segment }) => segment);
  if (start === line && characters.length <= longest) return line;
  return `${characters.slice(0, Math.min(longest, characters.length) - 1).join('')}…`;
}
