import type { Event } from '@tocada/contracts/events.js';

/** The gallery's page of one event. */
export const albumPath = (event: string) => `/gallery?event=${encodeURIComponent(event)}`;

/** Where the photos of an event are: among all, when nobody said which they are. */
export const photosOf = ({ id, album }: Pick<Event, 'id' | 'album'>) => (album ? albumPath(id) : '/gallery');

/** The event whose photos a query asks for; undefined for all photos. */
export const albumOf = (query: string | URLSearchParams) =>
  new URLSearchParams(query).get('event')?.toLowerCase() || undefined;
