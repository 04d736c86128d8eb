import type { Event } from '@tocada/contracts/events.js';

/** The gallery's page of one event. */
export const albumPath = (event: string) => `/gallery?event=${encodeURIComponent(event)}`;

/** The same page with all of its photos in its HTML, for those who read it without scripts. */
export const wholePath = (event?: string) => (event ? `${albumPath(event)}&todas` : '/gallery?todas');

/** Whether a query asks for that. */
export const isWhole = (query: string) => new URLSearchParams(query).has('todas');

/** Where the photos of an event are: among all, when nobody said which they are. */
export const photosOf = ({ id, album }: Pick<Event, 'id' | 'album'>) => (album ? albumPath(id) : '/gallery');

/** The event whose photos a query asks for; undefined for all photos. */
export const albumOf = (query: string | URLSearchParams) =>
  new URLSearchParams(query).get('event')?.toLowerCase() || undefined;
