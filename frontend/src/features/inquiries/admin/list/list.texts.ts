import { SPOKEN, type Language } from '@tocada/contracts/ground/language.js';
import type { InquiryOrder, InquiryStatus } from '@tocada/contracts/inquiries/inquiries-query.js';

const requestsEs = (count: number) => (count === 1 ? '1 solicitud' : `${count} solicitudes`);

const es = {
  newRequests: (count: number) => (count === 1 ? '1 solicitud nueva' : `${count} solicitudes nuevas`),
  chooseOf: (name: string) => `Elegir la solicitud de ${name}`,
  times: (count: number) => `${count} veces`,

  search: 'Buscar por nombre, teléfono, correo o ciudad',
  searchHint: 'Nombre, teléfono, correo o ciudad',
  filters: 'Buscar y filtrar',
  byStatus: 'Filtrar por estado',
  all: 'Todas',
  statuses: { pending: 'Pendientes', contacted: 'Contactadas', completed: 'Completadas' } satisfies Record<
    InquiryStatus,
    string
  >,
  byMonth: 'Filtrar por mes',
  allMonths: 'Todos los meses',
  sort: 'Ordenar',
  orders: {
    arrival: 'Las más nuevas primero',
    event: 'Por fecha del evento',
    waiting: 'Las que más esperan',
  } satisfies Record<InquiryOrder, string>,
  spam: (count: number | undefined) => (count === undefined ? 'Sospechosas' : `Sospechosas (${count})`),

  select: 'Seleccionar',
  testMail: 'Enviar correo de prueba',
  exportAs: (format: string) => `Exportar ${format}`,
  exportPayments: 'Exportar pagos',
  exportFailed: 'Error al exportar',
  file: (format: string) => `solicitudes.${format}`,
  paymentsFile: 'pagos.csv',

  selection: 'Lo elegido',
  selected: (count: number) => `${requestsEs(count)} ${count === 1 ? 'elegida' : 'elegidas'}`,
  stop: 'Parar',
  selectAll: 'Elegir todas las que hay',
  selecting: (found: number) => `Eligiendo… ${found}`,
  selectFailed: 'No se pudieron elegir todas',
  markSpam: 'Marcar sospechosas',
  markNoSpam: 'No son sospechosas',
  moving: (done: number, all: number) => `Moviendo… ${done} de ${all}`,
  movedToSpam: (count: number) => `${requestsEs(count)} entre las sospechosas`,
  movedBack: (count: number) => `${requestsEs(count)} de vuelta en la lista`,
  erase: 'Borrar',
  eraseTitle: 'Borrar solicitudes',
  eraseText: (count: number) =>
    `¿Estás seguro de que quieres borrar ${requestsEs(count)}, con todos sus datos? Esta acción no se puede deshacer. Los acuerdos y recibos se quedan hasta que pase su tiempo; ábrelas una por una para ver cuáles.`,
  erasing: (done: number, all: number) => `Borrando… ${done} de ${all}`,
  erased: (count: number) => `${requestsEs(count)} fuera`,
  exportSelected: 'Exportar lo elegido',
  exporting: (done: number, all: number) => `Exportando… ${done} de ${all}`,
  failed: (count: number, reason: string) => `Fallaron ${count}: ${reason}`,
  finish: 'Terminar',

  clash: 'Alguien cambió esta solicitud mientras la veías.',
  leave: 'Dejarla como está',
  chosenStatuses: { pending: 'pendiente', contacted: 'contactada', completed: 'completada' } satisfies Record<
    InquiryStatus,
    string
  >,

  added: 'Solicitud anotada',
  confirmationSent: 'Su confirmación va en camino.',
  noMail: 'Sin correo al cliente.',
  addFailed: 'No se pudo anotar la solicitud',
  tellClient: 'Mandarle al cliente el correo de confirmación',
  save: 'Guardar solicitud',

  soldAgain: 'Se vendió otra vez',
  giveBack: (kept: string) => `¿Devuelves algo? Guardas ${kept}`,
  endsIn: (age: string) => `vence en ${age}`,
  since: (day: string) => `desde ${day}`,
  replyTo: (name: string) => `Responder a ${name}`,
  showLess: 'Ver menos',
  showAll: (count: number) => `Ver los ${count}`,
  rest: (shown: number) => `Aquí están ${shown}. Las demás están en la lista.`,
  todayFailed: 'No se pudo cargar lo de hoy.',
  emptyWeek: 'Nada en los próximos siete días.',
  asks: 'La pide',
  followUp: 'Dar seguimiento',
};

const requestsEn = (count: number) => (count === 1 ? '1 request' : `${count} requests`);

const en = {
  newRequests: (count) => (count === 1 ? '1 new request' : `${count} new requests`),
  chooseOf: (name) => `Select the request from ${name}`,
  times: (count) => `${count} times`,

  search: 'Search by name, phone, email, or town',
  searchHint: 'Name, phone, email, or town',
  filters: 'Search and filter',
  byStatus: 'Filter by status',
  all: 'All',
  statuses: { pending: 'Pending', contacted: 'Contacted', completed: 'Completed' },
  byMonth: 'Filter by month',
  allMonths: 'All months',
  sort: 'Sort',
  orders: { arrival: 'Newest first', event: 'By event date', waiting: 'Longest wait first' },
  spam: (count) => (count === undefined ? 'Spam' : `Spam (${count})`),

  select: 'Select',
  testMail: 'Send a test email',
  exportAs: (format) => `Export ${format}`,
  exportPayments: 'Export payments',
  exportFailed: 'Couldn’t export',
  file: (format) => `requests.${format}`,
  paymentsFile: 'payments.csv',

  selection: 'Selection',
  selected: (count) => `${requestsEn(count)} selected`,
  stop: 'Stop',
  selectAll: 'Select all of them',
  selecting: (found) => `Selecting… ${found}`,
  selectFailed: 'Couldn’t select all of them',
  markSpam: 'Mark as spam',
  markNoSpam: 'Not spam',
  moving: (done, all) => `Moving… ${done} of ${all}`,
  movedToSpam: (count) => `${requestsEn(count)} moved to spam`,
  movedBack: (count) => `${requestsEn(count)} back on the list`,
  erase: 'Erase',
  eraseTitle: 'Erase requests',
  eraseText: (count) =>
    `Are you sure you want to erase ${requestsEn(count)}, with all their data? This can’t be undone. Agreements and receipts stay until their time is over; open each one to see which.`,
  erasing: (done, all) => `Erasing… ${done} of ${all}`,
  erased: (count) => `${requestsEn(count)} erased`,
  exportSelected: 'Export selected',
  exporting: (done, all) => `Exporting… ${done} of ${all}`,
  failed: (count, reason) => `${count} failed: ${reason}`,
  finish: 'Done',

  clash: 'Someone changed this request while you were looking at it.',
  leave: 'Leave it as it is',
  chosenStatuses: { pending: 'pending', contacted: 'contacted', completed: 'completed' },

  added: 'Request added',
  confirmationSent: 'Their confirmation is on its way.',
  noMail: 'No email to the client.',
  addFailed: 'Couldn’t add the request',
  tellClient: 'Send the client the confirmation email',
  save: 'Save request',

  soldAgain: 'Sold again',
  giveBack: (kept) => `Give anything back? You keep ${kept}`,
  endsIn: (age) => `expires in ${age}`,
  since: (day) => `since ${day}`,
  replyTo: (name) => `Reply to ${name}`,
  showLess: 'Show less',
  showAll: (count) => `See all ${count}`,
  rest: (shown) => `Here are ${shown}. The rest are on the list.`,
  todayFailed: 'Couldn’t load what’s due today.',
  emptyWeek: 'Nothing in the next seven days.',
  asks: 'Requested',
  followUp: 'Follow up',
} satisfies typeof es;

export default { es, en } satisfies Record<Language, typeof es>;
export const texts: typeof es = { es, en }[SPOKEN];
