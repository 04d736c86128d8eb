import { IMPORT_MOST, importFault, tooMany, type ImportInput } from '@tocada/contracts/events/files.js';
import { say, type Said } from '@tocada/contracts/sentences/say.js';
import { AppError } from '@tocada/runtime/app-error.js';
import { typedIn } from '@tocada/runtime/csv.js';
import { headerOf } from './columns-in.js';
import { csvRecords } from './csv-records.js';
import { eventOfCells, type FileFacts } from './event-of-cells.js';
import { icsEntries } from './ics-entries.js';
import { WrongLine, type Cells, type ImportedEvent } from './plain-cells.js';
import { orderIn } from './typed-dates.js';

/** A line of a file: the event that it makes, or why it makes none. */
export type FileLine = { line: number; cells: Cells } & ({ event: ImportedEvent } | { why: Said });

interface UnreadLine {
  line: number;
  /** @throws WrongLine */
  cells: () => Cells;
}

const refuse = (said: Said) => AppError.atField('text', said);

function csvLines(text: string): UnreadLine[] {
  const [first, ...records] = csvRecords(text);
  const header = first && headerOf(first.cells);
  if (!header) throw refuse(say('import_unknown'));
  return records.map(({ line, cells, isBroken }) => ({
    line,
    cells() {
      if (isBroken) throw new WrongLine(say('line_open_quote'));
      return header.cellsOf(cells.map(typedIn));
    },
  }));
}

const isCalendar = (text: string) => /^\uFEFF?\s*BEGIN:VCALENDAR/i.test(text);

/** @throws AppError `invalid` for a text that is no such file, has too many events, or takes too long to read */
export async function readFile({ text, format }: ImportInput, bandZone: string, now: string): Promise<FileLine[]> {
  const fault = importFault(text);
  if (fault) throw refuse(fault);
  const kind = format ?? (isCalendar(text) ? 'ics' : 'csv');
  const unread = kind === 'ics' ? await icsEntries(text, bandZone) : csvLines(text);
  if (unread.length === 0) throw refuse(say('import_empty'));
  if (unread.length > IMPORT_MOST) throw refuse(tooMany(unread.length));
  const read = unread.map(({ line, cells }): { line: number; cells: Cells; why?: Said } => {
    try {
      return { line, cells: cells() };
    } catch (error) {
      return { line, cells: {}, why: whyOf(error) };
    }
  });
  const facts: FileFacts = { order: orderIn(read.map(({ cells }) => cells.date ?? '')), bandZone };
  return read.map(({ line, cells, why }) => {
    if (why) return { line, cells, why };
    try {
      return { line, cells, event: eventOfCells(cells, facts, now) };
    } catch (error) {
      return { line, cells, why: whyOf(error) };
    }
  });
}

function whyOf(error: unknown): Said {
  if (error instanceof WrongLine) return error.why;
  throw error;
}
