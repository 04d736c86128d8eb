import type { GalleryImage, GalleryQuery } from './gallery.js';
import { publicRoute } from './route.js';

export const GALLERY_ROUTES = {
  /** Deleting an event removes it from its images. */
  page: publicRoute<GalleryQuery, GalleryImage[]>()('GET', '/api/gallery', { tags: ['gallery', 'events'] }),
};
