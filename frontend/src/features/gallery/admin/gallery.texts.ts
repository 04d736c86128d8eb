import { SPOKEN, type Language } from '@tocada/contracts/ground/language.js';

const es = {
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

const en = {
  images: 'Images',
  notLoaded: 'Couldn’t load the images',
  empty: 'No images yet',
  new: 'New photo',
  edit: (title: string | null) => (title ? `Edit “${title}”` : 'Edit image'),
  update: 'Update Image',

  alt: 'What the photo shows',
  altExample: 'Describe it for someone who can’t see it: people dancing in a backyard.',
  place: (count: number) => `Position in the gallery (1 to ${count})`,
  lacksAlt: 'Needs a description',
  lackAlt: (photos: number) =>
    photos === 1
      ? '1 photo still needs a description, for people who can’t see it.'
      : `${photos} photos still need a description, for people who can’t see them.`,

  optionalDescription: 'Description (Optional)',
  upload: 'Upload Image to Gallery',
  nextPhoto: 'Next Photo',
  sent: (photos: number) =>
    `${photos === 1 ? '1 photo' : `${photos} photos`} so far. The next one keeps the description and the event.`,

  imageNumber: (number: number) => `image ${number}`,
  moveBefore: 'Move earlier',
  moveAfter: 'Move later',
  moveTo: (place: number) => `Move to position ${place}`,
  keepOrder: 'Keep the current order',
  orderNow: (title: string | null, place: number) =>
    `This is the current order. You were moving ${title ? `“${title}”` : 'an image'} to position ${place}.`,

  removeNamed: (title: string | null) => (title ? `Delete image: ${title}` : 'Delete image'),
  remove: 'Delete image',
  confirmRemove: (title: string | null) =>
    `Are you sure you want to delete ${title ? `the image “${title}”` : 'this image'}? This can’t be undone.`,

  updated: 'Image updated',
  removed: 'Image deleted',
  notUpdated: 'Couldn’t update the image',
  notRemoved: 'Couldn’t delete the image',
  notMoved: 'Couldn’t move the image',
  notProcessed: 'Couldn’t process the image',
  gone: 'This image is gone: someone deleted it while you were editing it.',
} satisfies typeof es;

export default { es, en } satisfies Record<Language, typeof es> as Record<Language, typeof es>;
export const texts: typeof es = { es, en }[SPOKEN];
