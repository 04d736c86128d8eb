import type { AdminInquiry } from '@tocada/contracts/inquiries.js';
import { inquiryReference } from '@tocada/contracts/inquiry-form.js';
import { sheetMoment } from '@tocada/contracts/dates.js';

const COLUMNS = [
  'Referencia',
  'Nombre',
  'Teléfono',
  'Email',
  'Fecha del Evento',
  'Tipo de Evento',
  'Ubicación del Evento',
  'Detalles',
  'Estado',
  'Sospechosa',
  'Recibida',
  'Id',
  // Programs know the columns above by their place, so new ones come after them.
  'Etapa',
  'Seguimiento',
  'Nota de Seguimiento',
  'Primera Respuesta',
  'Motivo',
  'Explicación',
  'Hora de Inicio',
  'Hora de Fin',
  'Lugar',
  'Invitados',
  'Interior o Exterior',
  'Sonido',
  'Presupuesto',
  'Idioma',
  'Origen',
  // Again, for programs that take it from the end of a line.
  'Id',
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
export const csvHead = (): string => `\uFEFF${line(COLUMNS)}`;

export const csvLine = (row: AdminInquiry, timeZone: string): string =>
  line([
    inquiryReference(row.id),
    row.name,
    row.phone,
    row.email,
    sheetMoment({ date: row.eventDate, hasTime: row.hasTime }, timeZone),
    row.eventType,
    row.location,
    row.details ?? '',
    row.status,
    row.suspect ? 'sí' : 'no',
    sheetMoment({ date: row.createdAt, hasTime: true }, timeZone),
    row.id,
    row.stage ?? '',
    row.followUpOn ?? '',
    row.followUpNote ?? '',
    row.firstReplyAt ? sheetMoment({ date: row.firstReplyAt, hasTime: true }, timeZone) : '',
    row.lostReason ?? '',
    row.lostNote ?? '',
    row.startTime ?? '',
    row.endTime ?? '',
    row.venue ?? '',
    row.guests == null ? '' : String(row.guests),
    row.setting ?? '',
    row.sound ?? '',
    row.budgetCents == null ? '' : (row.budgetCents / 100).toFixed(2),
    row.language ?? '',
    row.source ?? '',
    row.id,
  ]);
