const nights = (count: number) => (count === 1 ? '1 noche ocupada' : `${count} noches ocupadas`);

export const texts = {
  intro:
    'Sus noches cuentan como ocupadas en las solicitudes y en el formulario del sitio. Se leen cada media hora, y de sus eventos solo se guarda la fecha. Nunca impiden reservar.',
  list: 'Calendarios',
  loadFailed: 'No se pudieron cargar los calendarios',
  none: 'No hay otros calendarios',
  create: 'Nuevo calendario',
  added: 'Calendario agregado',
  changed: 'Calendario actualizado',
  removed: 'Calendario eliminado',
  removeFailed: 'Error al eliminar el calendario',
  removeOf: (name: string) => `Eliminar ${name}`,
  removeTitle: 'Eliminar calendario',
  removeText: (name: string) =>
    `¿Estás seguro de que quieres eliminar el calendario "${name}"? Sus noches dejan de contar como ocupadas.`,
  read: 'Leer ahora',
  readOf: (name: string) => `Leer ahora ${name}`,
  readFailed: 'Error al leer el calendario',
  reading: 'Leyendo…',
  neverRead: 'Todavía no se ha podido leer.',
  wasRead: (moment: string, count: number) => `Leído el ${moment} · ${nights(count)}`,
  isOld: (moment: string, count: number) =>
    `No se puede leer desde el ${moment} · ${count === 1 ? 'sigue' : 'siguen'} contando ${nights(count)}`,

  add: 'Agregar Calendario',
  update: 'Actualizar Calendario',
  addFailed: 'Error al agregar el calendario',
  updateFailed: 'Error al actualizar el calendario',
  goneMeanwhile: 'Este calendario ya no existe: alguien lo eliminó mientras lo editabas.',
  nameHint: 'Agenda de la agencia',
  address: 'Dirección',
  addressHint: 'La dirección ICS o iCal, también la secreta. No se vuelve a mostrar.',
  addressExample: 'https://…',
  keepAddress: 'Déjala vacía para conservar la de ahora.',
};
