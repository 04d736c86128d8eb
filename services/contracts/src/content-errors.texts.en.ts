import type { es } from './content-errors.texts.es.js';

export const en = {
  role_required: 'Role is required',
  origin_required: 'Hometown is required',
  order_integer: 'The order must be a whole number',
  order_small: 'The order is too small',
  order_large: 'The order is too large',
  image_required: 'An image is required',
  focal_text: 'The focal point must be text',
  focal_form: 'The focal point must look like 50% 20%',
  photos_many: 'That’s too many images at once',
  order_empty: 'The order is empty',
  order_changed: 'Someone changed the order of the photos while you were moving them.',
  event_not_found: 'Event not found',
  image_not_found: 'Image not found',
  member_not_found: 'Member not found',
} satisfies typeof es;
