import type { es } from './content-errors.texts.es.js';

export const en = {
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
