import { isoMoment, longMoment, posterDate } from '@tocada/contracts/dates.js';
import type { Event } from '@tocada/contracts/events.js';
import { eventCalendarPath, eventPath } from '@tocada/contracts/pages.js';
import { Link } from 'react-router-dom';
import { useSite } from '../../lib/context';
import { buttonClass } from '../../ui/button';
import { Icon } from '../../ui/icons';

/** An event in the list: its day as on a poster, its title, its place and its links. */
export function UpcomingEvent({ event }: { event: Event }) {
  const { timeZone } = useSite();
  const { day, month, weekday } = posterDate(event.date, timeZone);
  return (
    <li className="group grid grid-cols-[4.25rem_minmax(0,1fr)] gap-x-5 gap-y-5 border-b border-rail py-8 md:grid-cols-[7rem_minmax(0,1fr)_auto] md:items-center md:gap-x-10 md:py-10">
      <div className="text-center leading-none" aria-hidden="true">
        <span className="block text-sm font-semibold tracking-widest text-dust uppercase">{weekday}</span>
        <span className="my-2 block font-sign text-5xl text-paper group-first:tube-rose md:text-7xl">{day}</span>
        <span className="block text-sm font-semibold tracking-widest text-rose uppercase">{month}</span>
      </div>
      <div>
        <p className="text-sm font-semibold text-aqua first-letter:uppercase">
          <time dateTime={isoMoment(event, timeZone)}>{longMoment(event, timeZone)}</time>
        </p>
        <h3 className="mt-1 text-2xl leading-tight font-semibold md:text-3xl">{event.title}</h3>
        <p className="mt-2 flex flex-wrap gap-x-4 text-paper">
          {event.venue && <span>@{event.venue}</span>}
          <span className="inline-flex items-center gap-1.5 text-dust">
            <Icon name="pin" className="size-4" />
            {event.location}
          </span>
        </p>
        {event.description && <p className="mt-3 line-clamp-3 max-w-2xl whitespace-pre-line">{event.description}</p>}
      </div>
      <div className="col-start-2 flex flex-wrap items-center gap-x-4 gap-y-3 md:col-start-3 md:flex-col md:items-stretch">
        <Link to={eventPath(event.id)} className={buttonClass.tube}>
          Más Info<span className="sr-only">: {event.title}</span>
        </Link>
        <a href={eventCalendarPath(event.id)} className="py-1 text-sm underline underline-offset-4 hover:text-aqua">
          Agregar al calendario<span className="sr-only">: {event.title}</span>
        </a>
      </div>
    </li>
  );
}
