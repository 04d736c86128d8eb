import { SPOKEN, type Language } from '@tocada/contracts/ground/language.js';

const nightsEs = (count: number) => (count === 1 ? '1 noche ocupada' : `${count} noches ocupadas`);

const es = {
  loadFailed: 'No se pudieron cargar los calendarios',
  rows: {
    empty: 'No hay otros calendarios',
    create: 'Nuevo calendario',
    add: 'Agregar Calendario',
    update: 'Actualizar Calendario',
    removeOf: (name: string) => `Eliminar ${name}`,
    removeTitle: 'Eliminar calendario',
    removeText: (name: string) =>
      `¿Estás seguro de que quieres eliminar el calendario "${name}"? Sus noches dejan de contar como ocupadas.`,
    added: 'Calendario agregado',
    changed: 'Calendario actualizado',
    removed: 'Calendario eliminado',
    notAdded: 'Error al agregar el calendario',
    notChanged: 'Error al actualizar el calendario',
    notRemoved: 'Error al eliminar el calendario',
    gone: 'Este calendario ya no existe: alguien lo eliminó mientras lo editabas.',
  },
  intro:
    'Sus noches cuentan como ocupadas en las solicitudes y en el formulario del sitio. Se leen cada media hora, y de sus eventos solo se guarda la fecha. Nunca impiden reservar.',
  list: 'Calendarios',
  read: 'Leer ahora',
  readOf: (name: string) => `Leer ahora ${name}`,
  readFailed: 'Error al leer el calendario',
  reading: 'Leyendo…',
  neverRead: 'Todavía no se ha podido leer.',
  wasRead: (moment: string, count: number) => `Leído el ${moment} · ${nightsEs(count)}`,
  isOld: (moment: string, count: number) =>
    `No se puede leer desde el ${moment} · ${count === 1 ? 'sigue' : 'siguen'} contando ${nightsEs(count)}`,

  nameHint: 'Agenda de la agencia',
  address: 'Dirección',
  addressHint: 'La dirección ICS o iCal, también la secreta. No se vuelve a mostrar.',
  addressExample: 'https://…',
  keepAddress: 'Déjala vacía para conservar la de ahora.',
};

const nightsEn = (count: number) => (count === 1 ? '1 busy night' : `${count} busy nights`);

const en = {
  loadFailed: 'Couldn’t load the calendars',
  rows: {
    empty: 'No other calendars',
    create: 'New calendar',
    add: 'Add calendar',
    update: 'Update calendar',
    removeOf: (name) => `Delete ${name}`,
    removeTitle: 'Delete calendar',
    removeText: (name) =>
      `Are you sure you want to delete the calendar “${name}”? Its nights will no longer count as taken.`,
    added: 'Calendar added',
    changed: 'Calendar updated',
    removed: 'Calendar deleted',
    notAdded: 'Couldn’t add the calendar',
    notChanged: 'Couldn’t update the calendar',
    notRemoved: 'Couldn’t delete the calendar',
    gone: 'This calendar is gone: someone deleted it while you were editing it.',
  },
  intro:
    'Their nights count as taken in your requests and on the site’s form. They are read every half hour, and only the dates of their events are kept. They never keep you from booking.',
  list: 'Calendars',
  read: 'Read now',
  readOf: (name) => `Read ${name} now`,
  readFailed: 'Couldn’t read the calendar',
  reading: 'Reading…',
  neverRead: 'It hasn’t been read yet.',
  wasRead: (moment, count) => `Read on ${moment} · ${nightsEn(count)}`,
  isOld: (moment, count) => `Hasn’t been read since ${moment} · still counting ${nightsEn(count)}`,

  nameHint: 'The agency’s calendar',
  address: 'Address',
  addressHint: 'The ICS or iCal address; a secret one works too. It won’t be shown again.',
  addressExample: 'https://…',
  keepAddress: 'Leave it empty to keep the current one.',
} satisfies typeof es;

export default { es, en } satisfies Record<Language, typeof es> as Record<Language, typeof es>;
export const texts: typeof es = { es, en }[SPOKEN];
