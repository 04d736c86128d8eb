import type { Event } from '@tocada/contracts/events/events.js';
import { albumPath, PAGES } from '@tocada/contracts/pages/pages.js';
import { Link } from 'react-router-dom';
import { loneLinkClass } from '../../ui/button';
import { texts } from './events.texts';

/** The link to the photos of an event: to its album, or to the gallery when the event has no album. */
export function PhotosLink({ event, className }: { event: Event; className: string }) {
  if (!event.hasPhotos) return null;
  return (
    <Link to={event.album ? albumPath(event.id) : PAGES.gallery.path} className={`${loneLinkClass} ${className}`}>
      {texts.photos}
    </Link>
  );
}
