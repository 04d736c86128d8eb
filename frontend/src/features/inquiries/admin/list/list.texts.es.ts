import type { InquiryOrder, InquiryStatus } from '@tocada/contracts/inquiries.js';

const requests = (count: number) => (count === 1 ? '1 solicitud' : `${count} solicitudes`);

export const texts = {
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
  exportFailed: 'Error al exportar',
  file: (format: string) => `solicitudes.${format}`,

  selection: 'Lo elegido',
  selected: (count: number) => `${requests(count)} ${count === 1 ? 'elegida' : 'elegidas'}`,
  stop: 'Parar',
  selectAll: 'Elegir todas las que hay',
  selecting: (found: number) => `Eligiendo… ${found}`,
  selectFailed: 'No se pudieron elegir todas',
  markSpam: 'Marcar sospechosas',
  markNoSpam: 'No son sospechosas',
  moving: (done: number, all: number) => `Moviendo… ${done} de ${all}`,
  movedToSpam: (count: number) => `${requests(count)} entre las sospechosas`,
  movedBack: (count: number) => `${requests(count)} de vuelta en la lista`,
  erase: 'Borrar',
  eraseTitle: 'Borrar solicitudes',
  eraseText: (count: number) =>
    `¿Estás seguro de que quieres borrar ${requests(count)}, con todos sus datos? Esta acción no se puede deshacer. Los acuerdos y recibos se quedan hasta que pase su tiempo; ábrelas una por una para ver cuáles.`,
  erasing: (done: number, all: number) => `Borrando… ${done} de ${all}`,
  erased: (count: number) => `${requests(count)} fuera`,
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
