/**
 * Spreadsheets run a cell that begins with one of these signs, in their full-width and small forms too. Some split a
 * line at semicolons, tabs or line breaks even inside quotes, so a sign after one of them may begin a cell as well.
 * Spreadsheets ignore spaces, quotes and invisible characters before the sign. No character is in both sets, or a long
 * run of tabs would take quadratic time.
 */
const FORMULA =
  /(^|[;,|\t-\r\u0085\u2028\u2029])((?:(?![\t-\r\u0085\u2028\u2029])[\s\p{Cc}\p{Cf}"'])*)(?=[=+\-@＝＋－＠﹦﹢﹣﹫−])/gu;

/** An apostrophe before the sign makes the cell text. Excel skips a tab or carriage return at the start of a cell. */
const defuse = (text: string): string => text.replace(FORMULA, "$1$2'").replace(/^(?=[\t\r])/, "'");

/** The text of a cell that `defuse` wrote. An apostrophe that somebody typed before a sign made the cell text, too. */
export const typedIn = (cell: string): string =>
  cell
    .replace(/^'(?=[\t\r])/, '')
    .replace(FORMULA, (_match, start: string, ignored: string) => start + ignored.replace(/'$/, ''));

const quoted = (text: string): string => `"${defuse(text).replaceAll('"', '""')}"`;

/** Makes Excel read UTF-8. */
export const CSV_START = '\uFEFF';

/** A number is ours, so that its minus is no formula. It has two decimals and no separator of thousands. */
const cellOf = (cell: string | number): string => (typeof cell === 'number' ? cell.toFixed(2) : quoted(cell));

/** A line of RFC 4180. */
export const csvLineOf = (cells: (string | number)[]): string => `${cells.map(cellOf).join(',')}\r\n`;
