import type { Language } from '../ground/language.js';

const es = {
  order_changed: 'Alguien cambió el orden de las fotos mientras las movías.',
  event_not_found: 'Evento no encontrado',
  image_not_found: 'Imagen no encontrada',
  member_not_found: 'Miembro no encontrado',
  zone_by_command: 'La zona horaria se cambia con un comando, no en el panel',
  version_not_found: 'Esa versión ya no está guardada',
  picture_not_uploaded: 'Sube la imagen primero',
  picture_pending: 'La imagen todavía se está preparando: intenta en unos segundos',
  show_stands: 'El show no está cancelado ni pospuesto.',
  show_undated: 'El show todavía no tiene fecha.',
  hidden_photos:
    'Este show tiene fotos que nadie ve. Quítalas de su álbum antes de borrarlo, o saldrían en la galería.',
  series_not_found: 'Serie no encontrada',
};

const en = {
  order_changed: 'Someone changed the order of the photos while you were moving them.',
  event_not_found: 'Event not found',
  image_not_found: 'Image not found',
  member_not_found: 'Member not found',
  zone_by_command: 'Change the time zone with a command, not in the panel',
  version_not_found: 'We no longer have that version',
  picture_not_uploaded: 'Upload the image first',
  picture_pending: 'The image is still being prepared: try again in a few seconds',
  show_stands: 'The show isn’t canceled or postponed.',
  show_undated: 'The show has no date yet.',
  hidden_photos:
    'This show has photos that no one sees. Take them out of its album before you delete it, or they would come up in the gallery.',
  series_not_found: 'Series not found',
} satisfies typeof es;

export default { es, en } satisfies Record<Language, typeof es> as Record<Language, typeof es>;
