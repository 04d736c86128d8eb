import type { Event } from '@tocada/contracts/events.js';
import { EVENT_ROUTES } from '@tocada/contracts/events.routes.js';
import type { GalleryImage } from '@tocada/contracts/gallery.js';
import { GALLERY_ROUTES } from '@tocada/contracts/gallery.routes.js';
import { albumRead, eventRead, keyOf } from '@tocada/contracts/pages.js';
import type { OutputOf, Route } from '@tocada/contracts/route.js';
import { useDeferredValue } from 'react';
import useSWR, { useSWRConfig, type SWRConfiguration } from 'swr';
import { load } from './api';

export const UPCOMING = EVENT_ROUTES.upcoming.path;
export const PAST = EVENT_ROUTES.past.path;
export const PHOTOS = GALLERY_ROUTES.page.path;
export const albumKey = (event: string) => keyOf(albumRead(event));
export const eventKey = (id: string) => keyOf(eventRead(id));

/** Loaded once and kept: no refetch on focus, reconnect or interval, never stale, no retries. */
export const swrOptions: SWRConfiguration = {
  fetcher: load,
  refreshInterval: 0,
  revalidateOnFocus: false,
  revalidateOnReconnect: false,
  revalidateIfStale: false,
  shouldRetryOnError: false,
};

type Load<T> = { status: 'loading' } | { status: 'failed' } | { status: 'ready'; data: T };

/** The state depends only on data and error, so that the server and the first render in the browser agree. */
const loadOf = <T>(data: T | undefined, error: Error | undefined): Load<T> => {
  if (data !== undefined) return { status: 'ready', data };
  return { status: error ? 'failed' : 'loading' };
};

/** The answer of a read without parameters. */
export const useLoad = <R extends Route>({ path }: R): Load<OutputOf<R>> => {
  const { data, error } = useSWR<OutputOf<R>, Error>(path);
  return loadOf(data, error);
};

export const useUpcoming = () => useLoad(EVENT_ROUTES.upcoming);
export const usePast = () => useLoad(EVENT_ROUTES.past);

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
export const firstPhotos = (key: string, photos: GalleryImage[]): [string, FirstPhotos | GalleryImage[]] => {
  const total = photos.length;
  return total > FIRST_PHOTOS ? [firstOf(key), { photos: photos.slice(0, FIRST_PHOTOS), total }] : [key, photos];
};

/** All photos, or those of an event. `more` is the number of photos that are still loading or failed to load. */
export const usePhotos = (event?: string): Load<GalleryImage[]> & { more?: number; moreFailed?: boolean } => {
  const key = event ? albumKey(event) : PHOTOS;
  const first = useSWRConfig().fallback[firstOf(key)] as FirstPhotos | undefined;
  const { data, error } = useSWR<GalleryImage[], Error>(key);
  // Deferred, so that React draws many photos in slices and the page stays responsive.
  const photos = loadOf(useDeferredValue(data), error);
  if (!first || photos.status === 'ready') return photos;
  const more = first.total - first.photos.length;
  return { status: 'ready', data: first.photos, more, moreFailed: photos.status === 'failed' };
};

const EVENT_NOT_FOUND = 'Event not found';

const loadEvent = async (key: string) => {
  try {
    return await load<Event | null>(key);
  } catch (cause) {
    throw new Error(EVENT_NOT_FOUND, { cause });
  }
};

/** The data is null when the event does not exist. */
export const useEvent = (id: string): Load<Event | null> => {
  const { data, error } = useSWR<Event | null, Error>(eventKey(id), loadEvent);
  return loadOf(data, error);
};
