import { SPOKEN, type Language } from '@tocada/contracts/ground/language.js';

const es = {
  notLoaded: 'No se pudieron cargar los eventos',
  empty: 'No hay eventos registrados',
  new: 'Nuevo evento',
  add: 'Agregar Evento',
  update: 'Actualizar Evento',
  editNamed: (title: string) => `Editar "${title}"`,
  fromBooking: 'Show de una reserva',
  notPublicYet: 'Nadie lo ve hasta que presiones «Agregar Evento».',
  bookingFollows: 'Después de esta edición sigue el show de la reserva.',
  warnings: {
    date_busy: (title: string) => `«${title}» se guardó, pero ese día el calendario ya tiene otra fecha ocupada.`,
    date_quoted: (title: string) =>
      `«${title}» se guardó, pero un cliente tiene una cotización abierta para esa noche.`,
  },

  title: 'Título',
  date: 'Fecha',
  hour: 'Hora (Opcional)',
  dayMissing: 'Elige el día',
  location: 'Ubicación',
  venue: 'Venue',
  hasPhotos: 'Tiene Fotos',
  image: 'Imagen del Evento',
  uploadImage: 'Subir Imagen',
  changeImage: 'Cambiar Imagen',
  removeImage: 'Quitar Imagen',

  upcoming: 'Próximo',
  past: 'Pasado',
  withPhotos: 'Con Fotos',
  ofErased: 'De una solicitud que se borró',
  ofInquiry: 'De una solicitud',
  ofClient: (name: string) => `De la solicitud de ${name}`,
  onWhatsApp: 'Así se ve en WhatsApp',
  cardOf: (title: string) => `Tarjeta de ${title}`,
  card: 'Tarjeta de 1200 × 630',
  cardAndSize: (kilobytes: number) => `Tarjeta de 1200 × 630, ${kilobytes} KB`,

  removeNamed: (title: string) => `Eliminar ${title}`,
  remove: 'Eliminar evento',
  confirmRemove: (title: string) =>
    `¿Estás seguro de que quieres eliminar el evento "${title}"? Esta acción no se puede deshacer.`,

  added: 'Evento agregado exitosamente',
  updated: 'Evento actualizado exitosamente',
  removed: 'Evento eliminado exitosamente',
  notAdded: 'Error al crear evento',
  notUpdated: 'Error al actualizar evento',
  notRemoved: 'Error al eliminar evento',
  gone: 'Este evento ya no existe: alguien lo eliminó mientras lo editabas.',
};

const en = {
  notLoaded: 'Couldn’t load the events',
  empty: 'No events yet',
  new: 'New event',
  add: 'Add Event',
  update: 'Update Event',
  editNamed: (title: string) => `Edit “${title}”`,
  fromBooking: 'Show from a booking',
  notPublicYet: 'No one sees it until you press “Add Event”.',
  bookingFollows: 'The show from the booking comes up after this edit.',
  warnings: {
    date_busy: (title: string) => `“${title}” was saved, but the calendar already has something else that day.`,
    date_quoted: (title: string) => `“${title}” was saved, but a client has an open quote for that night.`,
  },

  title: 'Title',
  date: 'Date',
  hour: 'Time (Optional)',
  dayMissing: 'Pick the day',
  location: 'Location',
  venue: 'Venue',
  hasPhotos: 'Has Photos',
  image: 'Event Image',
  uploadImage: 'Upload Image',
  changeImage: 'Change Image',
  removeImage: 'Remove Image',

  upcoming: 'Upcoming',
  past: 'Past',
  withPhotos: 'With Photos',
  ofErased: 'From a request that was erased',
  ofInquiry: 'From a request',
  ofClient: (name: string) => `From ${name}’s request`,
  onWhatsApp: 'How it looks on WhatsApp',
  cardOf: (title: string) => `Card for ${title}`,
  card: '1200 × 630 card',
  cardAndSize: (kilobytes: number) => `1200 × 630 card, ${kilobytes} KB`,

  removeNamed: (title: string) => `Delete ${title}`,
  remove: 'Delete event',
  confirmRemove: (title: string) => `Are you sure you want to delete the event “${title}”? This can’t be undone.`,

  added: 'Event added',
  updated: 'Event updated',
  removed: 'Event deleted',
  notAdded: 'Couldn’t add the event',
  notUpdated: 'Couldn’t update the event',
  notRemoved: 'Couldn’t delete the event',
  gone: 'This event is gone: someone deleted it while you were editing it.',
} satisfies typeof es;

export default { es, en } satisfies Record<Language, typeof es> as Record<Language, typeof es>;
export const texts: typeof es = { es, en }[SPOKEN];
