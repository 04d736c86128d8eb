import type { texts as es } from './gallery.texts.es';

export const texts = {
  title: 'Gallery',
  photosOf: (show) => `Photos of ${show}`,
  loading: 'Loading gallery',
  failed: 'Error loading gallery images. Please try again later.',
  empty: 'No photos yet',
  soon: 'Photos of our shows will be here soon.',
  soonOfShow: 'Photos of this show will be here soon.',
  others: (n) => (n > 1 ? `See the other ${n} photos` : 'See the other photo'),
  all: (n) => ['See all ', n, ' photos'],
  toAll: '← See all photos',
  ask: 'Ask for Photos of Your Event',
  askText: (band) => `Hi ${band}! I’d like the photos of my event.`,
  lightbox: 'Photo gallery',
  keys: 'Use the arrow keys to change photos and Escape to close.',
  close: 'Close',
  previous: 'Previous photo',
  next: 'Next photo',
  counter: (number, count) => `${number} of ${count}`,
} satisfies typeof es;
