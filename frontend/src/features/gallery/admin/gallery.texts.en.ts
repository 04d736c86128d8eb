import type { texts as es } from './gallery.texts.es';

export const texts = {
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
