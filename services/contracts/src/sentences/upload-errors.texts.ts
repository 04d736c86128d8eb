import type { Language } from '../ground/language.js';

const es = {
  file_name_long: 'El nombre del archivo es demasiado largo',
  file_name_missing: 'Falta el nombre del archivo',
  photo_types: 'Solo se permiten imágenes JPEG, PNG, WebP, AVIF, GIF o HEIC',
  art_types: 'Solo se permiten imágenes JPEG, PNG, WebP, AVIF, GIF, HEIC o SVG',
  size_number: 'El tamaño debe ser un número',
  size_integer: 'El tamaño debe ser un número entero',
  file_empty: 'El archivo está vacío',
  file_large: ({ megabytes }: { megabytes: number }) => `El archivo supera el máximo de ${megabytes} MB`,
  upload_foreign: 'Esta subida no empezó aquí',
  upload_gone: 'La subida ya no existe. Empieza de nuevo.',
  upload_expired: 'La sesión de subida venció. Vuelve a intentarlo.',
  origin_foreign: 'Origen no permitido',
  credentials_unbound:
    'El almacén de imágenes no puede limitar credenciales temporales a las carpetas de subida, y sin ese límite no se ' +
    'entregan. Sube el archivo con s3/params o s3/multipart.',
  provider_failed: 'La otra página no respondió como se esperaba. Intenta de nuevo.',
  provider_closed: 'Inicia sesión en la otra página para continuar',
  address_unreadable: 'No se pudo leer la imagen de esa dirección',
};

const en = {
  file_name_long: 'The file name is too long',
  file_name_missing: 'The file name is missing',
  photo_types: 'Only JPEG, PNG, WebP, AVIF, GIF, or HEIC images are allowed',
  art_types: 'Only JPEG, PNG, WebP, AVIF, GIF, HEIC, or SVG images are allowed',
  size_number: 'The size must be a number',
  size_integer: 'The size must be a whole number',
  file_empty: 'The file is empty',
  file_large: ({ megabytes }) => `The file is over the ${megabytes} MB limit`,
  upload_foreign: 'This upload didn’t start here',
  upload_gone: 'The upload no longer exists. Start again.',
  upload_expired: 'The upload session expired. Try again.',
  origin_foreign: 'Origin not allowed',
  credentials_unbound:
    'The image store can’t limit temporary credentials to the upload folders, and without that limit none are given. ' +
    'Upload the file with s3/params or s3/multipart.',
  provider_failed: 'The other site didn’t answer as expected. Try again.',
  provider_closed: 'Sign in to the other site to continue',
  address_unreadable: 'The image at that address couldn’t be read',
} satisfies typeof es;

export default { es, en } satisfies Record<Language, typeof es> as Record<Language, typeof es>;
