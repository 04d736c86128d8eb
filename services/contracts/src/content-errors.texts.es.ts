export const es = {
  order_changed: 'Alguien cambió el orden de las fotos mientras las movías.',
  event_not_found: 'Evento no encontrado',
  image_not_found: 'Imagen no encontrada',
  member_not_found: 'Miembro no encontrado',
  zone_by_command: 'La zona horaria se cambia con un comando, no en el panel',
  version_not_found: 'Esa versión ya no está guardada',
  picture_not_uploaded: 'Sube la imagen primero',
  picture_pending: 'La imagen todavía se está preparando: intenta en unos segundos',
};
