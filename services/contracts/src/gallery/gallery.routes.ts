import { publicRoute } from '../kit/route.js';
import type { GalleryImage, GalleryQuery } from './gallery.js';

export const GALLERY_ROUTES = {
  /** Deleting an event removes it from its images. */
  page: publicRoute<GalleryQuery, GalleryImage[]>()('GET', '/api/gallery', { tags: ['gallery', 'events'] }),
};
