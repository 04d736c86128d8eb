import { SPOKEN, type Language } from '@tocada/contracts/ground/language.js';

const es = {
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

const en = {
  uploaded: 'Image uploaded',
  notUploaded: 'Couldn’t upload the image',
  uploadFailed: (reason: string) => `Upload failed: ${reason}`,
  connectionLost: 'The connection was lost.',
  refusedByStore: (status: number) => `The image storage didn’t accept it (${status}).`,
  dialogFailed: 'Couldn’t open the upload window',
  tryAgain: 'Check your connection and try again.',
  note: (megabytes: number) => `One JPEG, PNG, WebP, AVIF, GIF, or HEIC image, up to ${megabytes} MB`,

  removed: 'Image removed',
  pending: 'You can save and keep working: we’ll let you know when the image is ready.',
  processing: 'Processing…',
  notShown: 'Can’t be shown here',

  focalPoint: 'Focal point',
  focalPointAt: (x: number, y: number) => `${x}% from the left, ${y}% from the top`,
  focalPointHint: 'Tap the face, or whatever should always show. This is how it gets cropped:',
  automatic: 'Automatic',
} satisfies typeof es;

export default { es, en } satisfies Record<Language, typeof es> as Record<Language, typeof es>;
export const texts: typeof es = { es, en }[SPOKEN];
