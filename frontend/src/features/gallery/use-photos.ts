import type { GalleryImage } from '@tocada/contracts/gallery/gallery.js';
import { GALLERY_ROUTES } from '@tocada/contracts/gallery/gallery.routes.js';
import { albumRead, keyOf } from '@tocada/contracts/pages/pages.js';
import { useDeferredValue } from 'react';
import useSWR, { useSWRConfig } from 'swr';
import { loadOf, type Load } from '../../lib/data';

const PHOTOS = GALLERY_ROUTES.page.path;

/** The first photos of a list, which a page contains. The whole list would take a phone long to load. */
interface FirstPhotos {
  photos: GalleryImage[];
  /** The length of the whole list. */
  total: number;
}
/** The number of photos on the first screen of a phone or a desktop. */
const FIRST_PHOTOS = 8;
const firstOf = (key: string) => `${key}#first`;

/** The entry for a list of photos in the state of a page. */
const firstPhotos = (key: string, photos: GalleryImage[]): [string, FirstPhotos | GalleryImage[]] => {
  const total = photos.length;
  return total > FIRST_PHOTOS ? [firstOf(key), { photos: photos.slice(0, FIRST_PHOTOS), total }] : [key, photos];
};

/** The answers of a page's reads with only the first photos of each list. */
export const withFirstPhotos = (answers: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(answers).map(([key, answer]) =>
      key.startsWith(PHOTOS) && answer !== null ? firstPhotos(key, answer as GalleryImage[]) : [key, answer],
    ),
  );

/** All photos, or those of an event. `more` is the number of photos that are still loading or failed to load. */
export const usePhotos = (event?: string): Load<GalleryImage[]> & { more?: number; moreFailed?: boolean } => {
  const key = event ? keyOf(albumRead(event)) : PHOTOS;
  const first = useSWRConfig().fallback[firstOf(key)] as FirstPhotos | undefined;
  const { data, error } = useSWR<GalleryImage[], Error>(key);
  // Deferred, so that React draws many photos in slices and the page stays responsive.
  const photos = loadOf(useDeferredValue(data), error);
  if (!first || photos.status === 'ready') return photos;
  const more = first.total - first.photos.length;
  return { status: 'ready', data: first.photos, more, moreFailed: photos.status === 'failed' };
};
