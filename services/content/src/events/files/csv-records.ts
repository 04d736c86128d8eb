/** A record of a CSV text. */
export interface CsvRecord {
  /** The line on which the record begins, from 1. */
  line: number;
  cells: string[];
  /** True when a quote opens that nothing closes. The record then ends with the line of that quote. */
  isBroken: boolean;
}

const DELIMITERS = [',', ';', '\t'] as const;

/** The delimiter that is most frequent outside of the quotes of the first line. Spreadsheets in Spanish write semicolons. */
function delimiterOf(line: string): string {
  const outside = line.split('"').filter((_part, index) => index % 2 === 0);
  const count = (delimiter: string) => outside.join('').split(delimiter).length;
  return DELIMITERS.reduce((best, delimiter) => (count(delimiter) > count(best) ? delimiter : best));
}

/** The place of the quote that closes the one before `from`; -1 for none. A doubled quote is a quote of the text. */
function closingQuote(text: string, from: number): number {
  for (let at = text.indexOf('"', from); at >= 0; at = text.indexOf('"', at + 2)) if (text[at + 1] !== '"') return at;
  return -1;
}

/** Skips spaces after a closing quote. */
function afterSpaces(text: string, from: number): number {
  let at = from;
  while (text[at] === ' ') at += 1;
  return at;
}

/**
 * Reads a CSV text. It takes linear time and names the line of each record, and one quote too many costs one line: the kept
 * libraries take seconds or minutes for a megabyte of quotes, and lose all that follows an open one.
 */
export function csvRecords(given: string): CsvRecord[] {
  const text = given.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  const delimiter = delimiterOf(text.slice(0, text.search(/\n|$/)));
  const endOfLine = (from: number) => {
    const end = text.indexOf('\n', from);
    return end < 0 ? text.length : end;
  };
  /** The end of a cell without quotes. */
  const endOfCell = (from: number) => {
    let at = from;
    while (at < text.length && text[at] !== delimiter && text[at] !== '\n') at += 1;
    return at;
  };
  const records: CsvRecord[] = [];
  let at = 0;
  let line = 1;
  while (at < text.length) {
    const record: CsvRecord = { line, cells: [], isBroken: false };
    const start = at;
    for (;;) {
      const first = afterSpaces(text, at);
      const close = text[first] === '"' ? closingQuote(text, first + 1) : undefined;
      let end = endOfCell(at);
      let cell = text.slice(at, end);
      if (close !== undefined) {
        const next = close < 0 ? close : afterSpaces(text, close + 1);
        if (next >= 0 && (next === text.length || text[next] === delimiter || text[next] === '\n')) {
          cell = text.slice(first + 1, close).replaceAll('""', '"');
          end = next;
        } else if (close < 0 || text.slice(first, close).includes('\n')) {
          record.isBroken = true;
          end = endOfLine(first);
          cell = text.slice(first + 1, end);
        }
      }
      record.cells.push(cell.trim());
      at = end;
      if (record.isBroken || text[at] !== delimiter) break;
      at += 1;
    }
    if (record.cells.some((cell) => cell !== '')) records.push(record);
    at += 1;
    line += text.slice(start, at).split('\n').length - 1;
  }
  return records;
}
