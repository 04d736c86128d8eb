import type { Event } from '@tocada/contracts/events.js';
import type { GalleryImage } from '@tocada/contracts/gallery.js';
import type { Member } from '@tocada/contracts/members.js';
import useSWR, { type SWRConfiguration } from 'swr';
import { load } from './api';

export const UPCOMING = '/api/events/upcoming';
export const PAST = '/api/events/past';
export const BAND = '/api/band-members';
export const PHOTOS = '/api/gallery';
export const albumKey = (event: string) => `${PHOTOS}?event=${encodeURIComponent(event)}`;
export const eventKey = (id: string) => `/api/events/${encodeURIComponent(id)}`;

/** Loaded once and kept: no refetch on focus, reconnect or interval, never stale, no retries. */
export const swrOptions: SWRConfiguration = {
  fetcher: load,
  refreshInterval: 0,
  revalidateOnFocus: false,
  revalidateOnReconnect: false,
  revalidateIfStale: false,
  shouldRetryOnError: false,
};

export type Load<T> = { status: 'loading' } | { status: 'failed' } | { status: 'ready'; data: T };

/** Server and first browser render must agree, so the state follows from data and error alone. */
const useLoad = <T>(key: string): Load<T> => {
  const { data, error } = useSWR<T, Error>(key);
  if (data !== undefined) return { status: 'ready', data };
  return { status: error ? 'failed' : 'loading' };
};

export const useUpcoming = () => useLoad<Event[]>(UPCOMING);
export const usePast = () => useLoad<Event[]>(PAST);
export const useMembers = () => useLoad<Member[]>(BAND);
/** All photos, or those of an event. */
export const usePhotos = (event?: string) => useLoad<GalleryImage[]>(event ? albumKey(event) : PHOTOS);

const EVENT_NOT_FOUND = 'Event not found';

const loadEvent = async (key: string) => {
  try {
    return await load<Event | null>(key);
  } catch (cause) {
    throw new Error(EVENT_NOT_FOUND, { cause });
  }
};

/** Null is the server's word for an event that does not exist. */
export const useEvent = (id: string): Load<Event | null> => {
  const { data, error } = useSWR<Event | null, Error>(eventKey(id), loadEvent);
  if (data !== undefined) return { status: 'ready', data };
  return { status: error ? 'failed' : 'loading' };
};
