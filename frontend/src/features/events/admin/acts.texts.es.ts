export const texts = {
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
