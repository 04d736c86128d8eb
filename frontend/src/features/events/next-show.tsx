import type { Event } from '@tocada/contracts/events/events.js';
import { posterDate } from '@tocada/contracts/ground/days.js';
import { eventPath } from '@tocada/contracts/pages/pages.js';
import { Link } from 'react-router-dom';
import { Cartel } from '../../ui/cartel';
import { texts } from './events.texts';
import { useZone } from './use-zone';

/** The poster of the next show. It rises over the end of the first screen, as if it were glued under the sign. */
export function NextShow({ event }: { event: Event }) {
  const { weekday, day, month } = posterDate(event.date, useZone(event));
  return (
    <Link to={eventPath(event.id)} className="next-poster relative z-1 block max-md:mx-auto">
      <span className="sr-only">{texts.nextShow(weekday, day, month, event.title)}</span>
      <div aria-hidden="true">
        <Cartel show={event} Title="p" />
      </div>
    </Link>
  );
}
