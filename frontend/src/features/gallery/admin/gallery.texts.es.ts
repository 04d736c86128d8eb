export const texts = {
  images: 'Imágenes',
  notLoaded: 'No se pudieron cargar las imágenes',
  empty: 'No hay imágenes disponibles',
  new: 'Nueva foto',
  edit: (title: string | null) => (title ? `Editar "${title}"` : 'Editar imagen'),
  update: 'Actualizar Imagen',

  alt: 'Qué se ve en la foto',
  altExample: 'Descríbela para quien no la ve: gente bailando en un patio.',
  place: (count: number) => `Lugar en la galería (1 a ${count})`,
  lacksAlt: 'Falta decir qué se ve',
  lackAlt: (photos: number) =>
    `Falta decir qué se ve en ${photos === 1 ? '1 foto' : `${photos} fotos`}, para quienes no pueden verlas.`,

  optionalDescription: 'Descripción (Opcional)',
  upload: 'Subir Imagen a Galería',
  nextPhoto: 'Siguiente Foto',
  sent: (photos: number) =>
    `${photos === 1 ? 'Va 1 foto' : `Van ${photos} fotos`}. La descripción y el evento quedan para la siguiente.`,

  imageNumber: (number: number) => `imagen ${number}`,
  moveBefore: 'Mover antes',
  moveAfter: 'Mover después',
  moveTo: (place: number) => `Mover al lugar ${place}`,
  keepOrder: 'Dejar el orden que hay ahora',
  orderNow: (title: string | null, place: number) =>
    `Ya ves el orden que hay ahora. Ibas a mover ${title ? `"${title}"` : 'una imagen'} al lugar ${place}.`,

  removeNamed: (title: string | null) => (title ? `Eliminar imagen: ${title}` : 'Eliminar imagen'),
  remove: 'Eliminar imagen',
  confirmRemove: (title: string | null) =>
    `¿Estás seguro de que quieres eliminar ${title ? `la imagen "${title}"` : 'esta imagen'}? Esta acción no se puede deshacer.`,

  updated: 'Imagen actualizada exitosamente',
  removed: 'Imagen eliminada exitosamente',
  notUpdated: 'Error al actualizar imagen',
  notRemoved: 'Error al eliminar imagen',
  notMoved: 'No se pudo mover la imagen',
  notProcessed: 'Error al procesar imagen',
  gone: 'Esta imagen ya no existe: alguien la eliminó mientras la editabas.',
};
