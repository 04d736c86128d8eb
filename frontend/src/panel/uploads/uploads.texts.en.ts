import type { texts as es } from './uploads.texts.es';

export const texts = {
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
