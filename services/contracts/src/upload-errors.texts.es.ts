export const es = {
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
