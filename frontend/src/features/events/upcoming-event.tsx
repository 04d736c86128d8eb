import type { Event } from '@tocada/contracts/events/events.js';
import { posterDate } from '@tocada/contracts/ground/days.js';
import { langOf } from '@tocada/contracts/ground/language.js';
import { eventCalendarPath, eventPath } from '@tocada/contracts/pages/pages.js';
import { Link, useHref } from 'react-router-dom';
import { buttonClass } from '../../ui/button';
import { Cartel } from '../../ui/cartel';
import { texts } from './events.texts';
import { ShowWords, struckIf } from './show-words';
import { useZone } from './use-zone';

export const POSTERS = 'posters grid gap-x-8 gap-y-10 sm:grid-cols-2 lg:grid-cols-3';

/** A show as its poster, above its words. The whole of it leads to the event; the calendar's link lies above that link. */
export function PosterEvent({ event }: { event: Event }) {
  return (
    <li className="relative">
      <Cartel show={event} Title="h3" />
      <div className="mt-5 max-w-(--w)">
        <ShowWords event={event} />
        {event.description && (
          <p lang={langOf(event, 'description')} className="mt-2 line-clamp-2 whitespace-pre-line">
            {event.description}
          </p>
        )}
        <p className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-2">
          <Link to={eventPath(event.id)} className={`${buttonClass.tube} after:absolute after:inset-0`}>
            {texts.more}
            <span className="sr-only">: {event.title}</span>
          </Link>{' '}
          <a
            href={useHref(eventCalendarPath(event.id))}
            className="relative z-1 inline-flex min-h-11 items-center text-sm underline underline-offset-4 hover:text-aqua"
          >
            {texts.addToCalendar}
            <span className="sr-only">: {event.title}</span>
          </a>
        </p>
      </div>
    </li>
  );
}

export const ShowRows = ({ events, Title }: { events: Event[]; Title?: 'h4' | undefined }) => (
  <ul>
    {events.map((event) => (
      <UpcomingEvent key={event.id} event={event} Title={Title} />
    ))}
  </ul>
);

/** A show in a row of 96 px: its day and its words, a line each. */
function UpcomingEvent({ event, Title = 'h3' }: { event: Event; Title?: 'h3' | 'h4' | undefined }) {
  const { day, month } = posterDate(event.date, useZone(event));
  return (
    <li className="group relative grid h-24 grid-cols-[3.25rem_minmax(0,1fr)] md:grid-cols-[3.25rem_minmax(0,1fr)_auto] items-center gap-x-4 border-b border-rail">
      <p aria-hidden="true" className="text-center font-poster leading-none uppercase">
        <span className="block text-4xl text-paper">{day}</span> <span className="text-rose">{month}</span>
      </p>
      <div className="leading-snug">
        <Title
          lang={langOf(event, 'title')}
          className={`truncate font-poster text-xl leading-snug text-paper max-md:pr-6 ${struckIf(event)}`}
        >
          {event.title}
        </Title>
        <ShowWords event={event} place="line-clamp-2 max-md:text-sm max-md:leading-tight" />
        {event.description && (
          <p lang={langOf(event, 'description')} className="truncate text-sm max-md:sr-only">
            {event.description}
          </p>
        )}
      </div>
      <Link
        to={eventPath(event.id)}
        className="font-semibold text-aqua max-md:absolute max-md:top-2 max-md:right-0 after:absolute after:inset-0 group-hover:underline"
      >
        <span className="max-md:sr-only">{texts.more}</span> <span className="sr-only">: {event.title}</span>{' '}
        <span aria-hidden="true">→</span>
      </Link>
    </li>
  );
}
