import type { es } from './upload-errors.texts.es.js';

export const en = {
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
