import type { Event } from '@tocada/contracts/events.js';

/** The address of the album of an event. */
export const albumPath = (event: string) => `/gallery?event=${encodeURIComponent(event)}`;

/** The address of the gallery or an album with all photos in its HTML, for browsers without scripts. */
export const wholePath = (event?: string) => (event ? `${albumPath(event)}&todas` : '/gallery?todas');

/** Whether a query asks for all photos in the HTML. */
export const isWhole = (query: string) => new URLSearchParams(query).has('todas');

/** The address of an event's photos: its album, or the gallery when the event has no album. */
export const photosOf = ({ id, album }: Pick<Event, 'id' | 'album'>) => (album ? albumPath(id) : '/gallery');

/** The id of the event whose album a query asks for; undefined for the whole gallery. */
export const albumOf = (query: string | URLSearchParams) =>
  new URLSearchParams(query).get('event')?.toLowerCase() || undefined;
