import type { Event } from '@tocada/contracts/events.js';
import { albumPath, PAGES } from '@tocada/contracts/pages.js';

/** The address of an event's photos: its album, or the gallery when the event has no album. */
export const photosOf = ({ id, album }: Pick<Event, 'id' | 'album'>) => (album ? albumPath(id) : PAGES.gallery.path);
