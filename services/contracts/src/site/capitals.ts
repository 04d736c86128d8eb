import type { FontPair } from './theme.js';

/** The letters of the tables below, in their order. An accented letter is as wide as the plain one. */
// oxlint-disable-next-line texts/in-catalogues
const LETTERS = ' !"#$%&\'()*+,-./0123456789:;?@ABCDEFGHIJKLMNOPQRSTUVWXYZ·¡¿«»“”’–•…ŒÆØ';

/**
 * The widths of those letters in the heading font of each pair, in hundredths of an em, rounded up: Anton, Abril Fatface,
 * DM Serif Display, Oswald 600. Read from the advance widths of the files in @fontsource.
 */
const WIDTHS: Record<FontPair, string> = {
  neon: '24 23 43 55 47 106 53 22 30 30 46 36 24 32 23 41 50 34 50 50 50 50 50 50 50 50 25 25 50 87 49 48 48 50 42 40 49 50 23 47 48 40 75 50 49 48 50 48 47 40 48 47 72 49 45 42 24 23 50 58 58 47 47 24 32 36 71 65 65 49',
  cartel:
    '18 38 34 61 57 77 83 19 36 36 53 53 27 36 27 36 67 43 56 58 61 54 62 51 62 62 27 27 58 88 70 66 69 76 63 60 73 75 36 52 74 60 84 67 75 64 75 72 60 69 69 69 102 72 65 62 30 38 58 50 50 45 45 26 50 40 80 105 104 75',
  club: '22 34 43 56 54 88 73 23 37 37 44 55 30 34 30 35 51 35 54 54 54 54 53 49 51 54 30 30 51 88 65 60 61 65 56 54 66 70 31 43 66 54 80 66 67 57 67 63 53 63 65 64 93 62 59 56 30 34 51 54 54 43 43 22 54 33 90 92 90 67',
  calle:
    '25 25 34 53 49 99 58 17 33 32 42 45 23 32 24 42 55 39 51 51 52 51 54 43 52 53 27 27 49 94 54 58 56 58 44 43 58 60 29 34 56 44 70 56 58 56 58 59 51 44 58 53 71 51 49 43 22 24 49 49 50 40 39 20 56 46 64 72 70 57',
};

/** A letter that the tables lack, in ems: the widest of the usual ones. */
const UNKNOWN = 0.9;

const tables = new Map<FontPair, Map<string, number>>();

const tableOf = (pair: FontPair): Map<string, number> => {
  let table = tables.get(pair);
  if (!table) {
    const widths = WIDTHS[pair].split(' ');
    table = new Map(Array.from(LETTERS, (letter, index) => [letter, Number(widths[index]) / 100]));
    tables.set(pair, table);
  }
  return table;
};

/** The width of a text in capitals in the heading font of a pair, without kerning. Ems. */
export function capitalsWidth(text: string, pair: FontPair): number {
  const table = tableOf(pair);
  const plain = text.toLocaleUpperCase('es').normalize('NFD').replace(/\p{M}/gu, '');
  return Array.from(plain).reduce((sum, letter) => sum + (table.get(letter) ?? UNKNOWN), 0);
}
