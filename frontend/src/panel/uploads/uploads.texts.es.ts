export const texts = {
  uploaded: 'Imagen subida exitosamente',
  notUploaded: 'Error al subir imagen',
  uploadFailed: (reason: string) => `Error en la subida: ${reason}`,
  connectionLost: 'Se perdió la conexión.',
  refusedByStore: (status: number) => `El almacén de imágenes no la aceptó (${status}).`,
  dialogFailed: 'No se pudo abrir la ventana de subida',
  tryAgain: 'Revisa tu conexión e intenta nuevamente.',
  note: (megabytes: number) => `Una imagen JPEG, PNG, WebP, AVIF, GIF o HEIC de hasta ${megabytes} MB`,

  removed: 'Imagen eliminada',
  pending: 'Puedes guardar y seguir trabajando: te avisaremos cuando la imagen esté lista.',
  processing: 'Procesando…',
  notShown: 'No se puede mostrar aquí',

  focalPoint: 'Punto de interés',
  focalPointAt: (x: number, y: number) => `${x} % desde la izquierda, ${y} % desde arriba`,
  focalPointHint: 'Toca la cara, o lo que siempre debe verse. Así se recorta:',
  automatic: 'Automático',
};
