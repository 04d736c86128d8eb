import type { GalleryImage, GalleryQuery } from './gallery.js';
import { publicRoute } from './route.js';

export const GALLERY_ROUTES = {
  page: publicRoute<GalleryQuery, GalleryImage[]>()('GET', '/api/gallery'),
};
