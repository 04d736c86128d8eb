import { SPOKEN, type Language } from '@tocada/contracts/ground/language.js';

const es = {
  more: (title: string) => `Más de ${title}`,
  moreTip: 'Más',
  acts: {
    publish: 'Publicar',
    move: 'Cambiar fecha',
    date: 'Poner fecha',
    soldOut: 'Agotado',
    onSale: 'Quedan boletos',
    cancel: 'Cancelar',
    postpone: 'Posponer',
    restore: 'Restaurar',
    clone: 'Duplicar',
    repeat: 'Repetir',
    share: 'Compartir',
    preview: 'Vista previa',
  },
  lookAgain: 'Ya está aquí como quedó: revísalo y vuelve a intentar.',
  moved: 'Evento cambiado de fecha',
  done: { cancelled: 'Evento cancelado', postponed: 'Evento pospuesto' },
  restored: 'El evento sigue en pie',
  cloned: 'Evento duplicado: ponle fecha',
  published: 'Evento publicado',
  soldOut: 'Boletos agotados',
  onSale: 'Otra vez hay boletos',

  publishNow: 'Ahora',
  publishAt: 'Anunciar',
  announceDay: 'Se anuncia el',
  announceHour: 'A las',

  newDate: 'Fecha nueva',
  newHour: 'Hora (Opcional)',
  saveDate: 'Cambiar la fecha',
  keepsDate: 'La página dirá qué fecha era antes.',
  reason: 'Motivo (opcional)',
  reasonHint: 'Lo lee quien visita la página.',
  halt: { cancelled: 'Cancelar el show', postponed: 'Posponer el show' },
  effect: {
    cancelled:
      'Se queda en el sitio, tachado, hasta que acabe su día. Su página y su dirección siguen ahí. La noche queda libre.',
    postponed: 'Se queda entre los próximos con «Nueva fecha por confirmar». La noche queda libre.',
  },
  leave: 'No, dejarlo así',

  followers: {
    cancelled: (title: string) =>
      `Quien sigue tu calendario lo ve tachado o como «CANCELADO: ${title}». En Google Calendar desaparece.`,
    postponed: (title: string) => `Quien sigue tu calendario lo ve como «POSPUESTO: ${title}», sin ocupar la noche.`,
  },
  why: (reason: string) => `Motivo: ${reason}`,
  ofSeries: 'De una serie',

  bookingChanged: 'La reserva cambió',
  bookingMoved: (date: string) => `Ahora es el ${date}.`,
  bookingGone: 'La reserva se canceló.',
  follow: { moved: 'Cambiar también el show', cancelled: 'Cancelar también el show' },

  cancelInstead: '¿Cancelarlo en vez de borrarlo?',
  cancelInsteadText: (question: string) =>
    `Si lo cancelas, su página y su dirección siguen ahí y dicen que se canceló. ${question}`,
  cancelIt: 'Cancelarlo',

  series: 'Este show es de una serie',
  seriesText: '¿Qué quieres cambiar? Las fechas y los estados de cada show se quedan como están.',
  onlyThis: 'Solo este',
  following: 'Este y los siguientes',
  seriesUpdated: (n: number) => (n === 1 ? 'Cambió 1 evento de la serie' : `Cambiaron ${n} eventos de la serie`),

  views: 'Mostrar',
  view: { upcoming: 'Próximos', past: 'Pasados', drafts: 'Borradores' },
  noneIn: { upcoming: 'No hay eventos próximos', past: 'No hay eventos pasados', drafts: 'No hay borradores' },
  files: 'Importar y exportar',
};

const en = {
  more: (title: string) => `More on ${title}`,
  moreTip: 'More',
  acts: {
    publish: 'Publish',
    move: 'Change date',
    date: 'Set a date',
    soldOut: 'Sold out',
    onSale: 'Tickets left',
    cancel: 'Cancel',
    postpone: 'Postpone',
    restore: 'Restore',
    clone: 'Duplicate',
    repeat: 'Repeat',
    share: 'Share',
    preview: 'Preview',
  },
  lookAgain: 'It’s here now as it stands: check it and try again.',
  moved: 'Event moved to another date',
  done: { cancelled: 'Event canceled', postponed: 'Event postponed' },
  restored: 'The event is back on',
  cloned: 'Event duplicated: give it a date',
  published: 'Event published',
  soldOut: 'Tickets sold out',
  onSale: 'There are tickets again',

  publishNow: 'Now',
  publishAt: 'Announce',
  announceDay: 'Announced on',
  announceHour: 'At',

  newDate: 'New date',
  newHour: 'Time (Optional)',
  saveDate: 'Change the date',
  keepsDate: 'The page will say what the date was before.',
  reason: 'Reason (optional)',
  reasonHint: 'Visitors to the page read it.',
  halt: { cancelled: 'Cancel the show', postponed: 'Postpone the show' },
  effect: {
    cancelled:
      'It stays on the site, struck through, until its day ends. Its page and its address stay. The night is free again.',
    postponed: 'It stays among the upcoming shows with “New date to be announced”. The night is free again.',
  },
  leave: 'No, leave it',

  followers: {
    cancelled: (title: string) =>
      `Those who follow your calendar see it struck through or as “CANCELED: ${title}”. In Google Calendar it’s gone.`,
    postponed: (title: string) =>
      `Those who follow your calendar see it as “POSTPONED: ${title}”, without taking the night.`,
  },
  why: (reason: string) => `Reason: ${reason}`,
  ofSeries: 'Part of a series',

  bookingChanged: 'The booking changed',
  bookingMoved: (date: string) => `It’s now on ${date}.`,
  bookingGone: 'The booking was canceled.',
  follow: { moved: 'Move the show too', cancelled: 'Cancel the show too' },

  cancelInstead: 'Cancel it instead of deleting it?',
  cancelInsteadText: (question: string) =>
    `If you cancel it, its page and its address stay and say that it was canceled. ${question}`,
  cancelIt: 'Cancel it',

  series: 'This show is part of a series',
  seriesText: 'What do you want to change? The date and the state of each show stay as they are.',
  onlyThis: 'Only this one',
  following: 'This one and the next ones',
  seriesUpdated: (n: number) => (n === 1 ? '1 event of the series changed' : `${n} events of the series changed`),

  views: 'Show',
  view: { upcoming: 'Upcoming', past: 'Past', drafts: 'Drafts' },
  noneIn: { upcoming: 'No upcoming events', past: 'No past events', drafts: 'No drafts' },
  files: 'Import and export',
} satisfies typeof es;

export default { es, en } satisfies Record<Language, typeof es> as Record<Language, typeof es>;
export const texts: typeof es = { es, en }[SPOKEN];
