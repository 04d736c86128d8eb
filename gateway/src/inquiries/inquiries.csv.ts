import type { AdminInquiry } from '@tocada/contracts/inquiries.js';
import { inquiryReference } from '@tocada/contracts/inquiry-form.js';
import { sheetMoment } from '@tocada/contracts/dates.js';

type Cell = (row: AdminInquiry, timeZone: string) => string | null | undefined;

const COLUMNS: [name: string, of: Cell][] = [
  ['Referencia', ({ id }) => inquiryReference(id)],
  ['Nombre', ({ name }) => name],
  ['Teléfono', ({ phone }) => phone],
  ['Email', ({ email }) => email],
  ['Fecha del Evento', ({ eventDate, hasTime }, timeZone) => sheetMoment({ date: eventDate, hasTime }, timeZone)],
  ['Tipo de Evento', ({ eventType }) => eventType],
  ['Ubicación del Evento', ({ location }) => location],
  ['Detalles', ({ details }) => details],
  ['Estado', ({ status }) => status],
  ['Sospechosa', ({ suspect }) => (suspect ? 'sí' : 'no')],
  ['Recibida', ({ createdAt }, timeZone) => sheetMoment({ date: createdAt, hasTime: true }, timeZone)],
  ['Id', ({ id }) => id],
  // Programs know the columns above by their place, so new ones come after them.
  ['Etapa', ({ stage }) => stage],
  ['Seguimiento', ({ followUpOn }) => followUpOn],
  ['Nota de Seguimiento', ({ followUpNote }) => followUpNote],
  ['Primera Respuesta', ({ firstReplyAt: date }, zone) => date && sheetMoment({ date, hasTime: true }, zone)],
  ['Motivo', ({ lostReason }) => lostReason],
  ['Explicación', ({ lostNote }) => lostNote],
  ['Hora de Inicio', ({ startTime }) => startTime],
  ['Hora de Fin', ({ endTime }) => endTime],
  ['Lugar', ({ venue }) => venue],
  ['Invitados', ({ guests }) => guests?.toString()],
  ['Interior o Exterior', ({ setting }) => setting],
  ['Sonido', ({ sound }) => sound],
  ['Presupuesto', ({ budgetCents }) => (budgetCents == null ? null : (budgetCents / 100).toFixed(2))],
  ['Idioma', ({ language }) => language],
  ['Origen', ({ source }) => source],
  // Again, for programs that take it from the end of a line.
  ['Id', ({ id }) => id],
];

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

const cell = (text: string): string => `"${defuse(text).replaceAll('"', '""')}"`;

const line = (cells: string[]): string => `${cells.map(cell).join(',')}\r\n`;

/** RFC 4180. The byte order mark makes Excel read UTF-8. */
export const csvHead = (): string => `\uFEFF${line(COLUMNS.map(([name]) => name))}`;

export const csvLine = (row: AdminInquiry, timeZone: string): string =>
  line(COLUMNS.map(([, of]) => of(row, timeZone) ?? ''));
