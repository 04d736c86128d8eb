export const es = {
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
