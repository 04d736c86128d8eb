import type { CalendarEntry } from '@tocada/contracts/calendar.js';
import type { InquiryStatus } from '@tocada/contracts/inquiries.js';
import type { Language } from '@tocada/contracts/language.js';
import type { NoticeKind } from '@tocada/contracts/notices.js';
import type { ContactChannel } from '@tocada/contracts/replies.js';

const attempts = (tries: number) => (tries === 1 ? '1 intento' : `${tries} intentos`);

export const texts = {
  reply: 'Responder',
  more: 'Más',
  close: 'Cerrar',
  send: 'Enviar',
  release: 'Liberar',
  reopen: 'Reabrir',
  add: 'Anotar solicitud',
  views: { list: 'Lista', board: 'Tablero', calendar: 'Calendario' },
  week: 'Semana',
  openOf: (name: string) => `Abrir la solicitud de ${name}`,
  bookOn: (day: string) => `Reservar el ${day}`,
  optional: (label: string) => `${label} (Opcional)`,
  show: 'Show',
  whatsApp: 'WhatsApp',
  day: 'Día',
  pickDay: 'Elige un día',
  pickComingDay: 'Elige hoy o un día futuro',
  noStart: 'Falta la hora de inicio',
  languages: { es: 'Español', en: 'Inglés' } satisfies Record<Language, string>,
  statuses: { pending: 'Pendiente', contacted: 'contacted', completed: 'completed' } satisfies Record<
    InquiryStatus,
    string
  >,

  today: 'hoy',
  tomorrow: 'mañana',
  daysLeft: (days: number) => `faltan ${days} días`,
  fewMinutes: 'unos minutos',
  hours: (hours: number) => `${hours} h`,
  days: (days: number) => `${days} ${days === 1 ? 'día' : 'días'}`,
  dayInYear: (day: string, year: string) => `${day} ${year}`,
  dayInMonth: (weekday: string, day: string) => `${weekday} ${day}`,
  dayOfMonth: (weekday: string, day: string, month: string) => `${weekday} ${day} ${month}`,
  hourOn: (hour: string, day: string) => `${hour} del ${day}`,

  next: 'Sigue:',
  followUp: 'dar seguimiento',
  followUpOn: (day: string) => `seguimiento el ${day}`,
  holdEnds: (moment: string) => `la fecha apartada vence el ${moment}`,

  marks: {
    booked: 'Reservada',
    show: 'Show',
    hold: 'Apartada',
    blocked: 'Bloqueada',
    external: 'Ocupada por otro calendario',
    asked: 'La piden',
  } satisfies Record<CalendarEntry['kind'] | 'asked', string>,
  isPast: 'Ya pasó',
  isFree: 'Libre',
  isBooked: 'Fecha reservada',
  isBookedWith: (show: string) => `Fecha reservada · esa noche también: ${show}`,
  isTaken: 'Ocupado',
  isTakenNear: (days: string) => `Ocupado · libres cerca: ${days}`,
  isUnchecked: 'Fecha sin revisar',
  hold: (rank: number) => `${rank}.ª opción`,
  wouldHold: (rank: number) => `Sería ${rank}.ª opción`,
  holds: (rank: number) => `Apartada, ${rank}.ª opción`,
  holdsUntil: (rank: number, moment: string) => `Apartada (${rank}.ª opción) hasta el ${moment}`,
  holdUntil: (rank: number, moment: string) => `${rank}.ª opción hasta el ${moment}`,
  othersWant: (others: number) => (others === 1 ? '1 más la pide' : `${others} más la piden`),

  claims: 'Ya pagó, confirma',
  isDepositLate: 'Anticipo vencido',
  owes: (money: string) => `Debe ${money}`,
  owesOn: (money: string, day: string, month: string) => `Debe ${money} · ${day} ${month}`,
  isPaid: 'Pagada',
  isUndelivered: 'Un correo no salió',
  isDraft: 'Cotización sin enviar',
  isDeclined: 'No la aceptó',
  isExpired: 'Venció',
  isQuoted: 'Cotización enviada',
  isQuotedAt: (money: string) => `Cotizada ${money}`,
  recordsStay: (year: string) =>
    `Se quedan los recibos y el acuerdo, con sus números y cantidades, hasta el 31 de diciembre de ${year}. Lo demás se borra: contacto, detalles, notas e historial.`,

  cancelToday: 'Si se cancela hoy',
  damages: 'Daños acordados',
  toReturn: 'Se devuelve',
  stillOwed: 'Todavía debe',
  isPaidAlready: 'Ya pagado',

  wroteBefore: 'Ya nos escribió:',
  anotherRequest: 'Otra solicitud',
  earlier: (type: string, age: string) => `${type}, hace ${age}`,

  spam: 'Es spam',
  notSpam: 'No es spam',
  eraseOf: (name: string) => `Borrar la solicitud de ${name}`,
  eraseTitle: 'Borrar solicitud',
  eraseText: (name: string) =>
    `¿Estás seguro de que quieres borrar la solicitud de ${name}, con todos sus datos? Esta acción no se puede deshacer.`,

  notices: {
    band: 'Aviso a la banda',
    client: 'Confirmación al cliente',
    webhook: 'Aviso automático',
  } satisfies Record<NoticeKind, string>,
  sent: 'enviado',
  held: 'detenida porque salieron muchas en una hora; envíala si la solicitud es de verdad',
  waiting: 'en espera',
  waitingAfter: (tries: number) => `en espera, ${attempts(tries)}`,
  waitingUntil: (tries: number, moment: string) => `en espera, ${attempts(tries)}, el próximo ${moment}`,
  failedAfter: (tries: number) => `falló después de ${attempts(tries)}`,

  lostHold: (name: string) => `${name} tenía la primera opción y la perdió. Avísale.`,

  until: 'Apartar la fecha hasta',
  choose: 'Elige…',
  story: 'Qué pasó',
  noStory: 'Cuenta qué pasó',

  gone: 'Esta solicitud ya no existe: alguien la borró.',
  changed: 'Alguien cambió esto mientras lo veías. Ya está al día: revísalo e intenta nuevamente.',
  blockedBy: (day: string, title: string) => `El ${day} está bloqueado: ${title}. No se cambió nada.`,
  takenBy: (day: string, title: string) => `El ${day} ya es de ${title}. No se cambió nada.`,
  freeNear: (days: string) => `Libres cerca: ${days}.`,
  anywayTitle: '¿Seguir de todos modos?',
  anyway: 'Seguir',

  contacts: {
    whatsapp: 'Abrimos WhatsApp.',
    phone: 'Abrimos la llamada.',
    mail: 'Abrimos tu correo.',
  } satisfies Record<ContactChannel, string>,
  moved: 'La pasamos a Contactada.',
  noted: 'Quedó anotado.',
  inWhatsApp: 'se abrió en WhatsApp',
  notNoted: 'No se anotó la respuesta',
  mailing: 'El correo se está enviando',

  statusSet: 'Estado actualizado exitosamente',
  statusFailed: 'Error al actualizar estado',
  suspected: 'Solicitud movida a las sospechosas',
  cleared: 'Solicitud devuelta a la lista',
  moveFailed: 'No se pudo mover la solicitud',
  noticesSent: 'Los avisos se están enviando',
  noticesFailed: 'Error al reintentar los avisos',
  erased: 'Solicitud borrada exitosamente',
  eraseFailed: 'Error al borrar solicitud',

  completeTitle: '¿Marcarla como completada?',
  completeText: (name: string, day: string) => `El evento de ${name} es el ${day} y todavía no pasa.`,
  complete: 'Sí, completar',

  undo: 'Deshacer',
  undone: 'Deshecho: todo quedó como antes',
  undoFailed: 'No se pudo deshacer',
};
