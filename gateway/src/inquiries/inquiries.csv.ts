import { sheetMoment } from '@tocada/contracts/ground/days.js';
import type { AdminInquiry } from '@tocada/contracts/inquiries/inquiries.js';
import type { InquiryStatus } from '@tocada/contracts/inquiries/inquiries-query.js';
import { inquiryReference } from '@tocada/contracts/inquiries/inquiry-form.js';
import { CSV_START, csvLineOf } from '@tocada/runtime/csv.js';

/** As the panel’s badge and buttons say them. The sheet is Spanish in any language of the panel. */
const STATUSES: Record<InquiryStatus, string> = {
  pending: 'Pendiente',
  contacted: 'Contactado',
  completed: 'Completado',
};

type Cell = (row: AdminInquiry, timeZone: string) => string | number | null | undefined;

const COLUMNS: [name: string, of: Cell][] = [
  ['Referencia', ({ id }) => inquiryReference(id)],
  ['Nombre', ({ name }) => name],
  ['Teléfono', ({ phone }) => phone],
  ['Email', ({ email }) => email],
  [
    'Fecha del Evento',
    ({ eventDate, hasTime, dateNote }, timeZone) => dateNote || sheetMoment({ date: eventDate, hasTime }, timeZone),
  ],
  ['Tipo de Evento', ({ eventType }) => eventType],
  ['Ubicación del Evento', ({ location }) => location],
  ['Detalles', ({ details }) => details],
  ['Estado', ({ status }) => STATUSES[status]],
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
  ['Acordado', ({ money }) => money && money.totalCents / 100],
  ['Pagado', ({ money }) => money && money.paidCents / 100],
  ['Debe', ({ money }) => money && money.owedCents / 100],
  ['Contrato', ({ agreementNumber }) => agreementNumber],
  ['Moneda', ({ money }) => money?.currency],
  // Again, for programs that take it from the end of a line.
  ['Id', ({ id }) => id],
];

export const csvHead = (): string => CSV_START + csvLineOf(COLUMNS.map(([name]) => name));

export const csvLine = (row: AdminInquiry, timeZone: string): string =>
  csvLineOf(COLUMNS.map(([, of]) => of(row, timeZone) ?? ''));
