import { isoMoment, longMoment, posterDate } from '@tocada/contracts/dates.js';
import type { Event } from '@tocada/contracts/events.js';
import { eventCalendarPath, eventPath } from '@tocada/contracts/pages.js';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useSite } from '../../lib/context';
import { buttonClass } from '../../ui/button';
import { Icon } from '../../ui/icons';
import { Picture } from '../../ui/picture';
import { useBroken } from '../../ui/use-broken';

interface PosterProps {
  event: Event;
  sizes: string;
  className: string;
  first?: boolean;
  children?: ReactNode;
}

/** The picture of an event, beside its title. Nothing when there is none, or when it fails to load. */
function Poster({ event, sizes, className, first = false, children }: PosterProps) {
  const { broken, image } = useBroken();
  if (!event.imageUrl || broken) return null;
  return (
    <div className={`overflow-hidden bg-beam ${className}`}>
      <Picture
        url={event.imageUrl}
        image={event.image}
        alt=""
        sizes={sizes}
        first={first}
        className="size-full object-cover transition-transform duration-500 group-hover:scale-105"
        {...image}
      />
      {children}
    </div>
  );
}

/** The day as on a poster. The words of the event name it in full. */
function Day({ event, className = '' }: { event: Event; className?: string }) {
  const { day, month, weekday } = posterDate(event.date, useSite().timeZone);
  const word = 'block text-sm font-semibold tracking-widest uppercase';
  return (
    <div className={`text-center leading-none ${className}`} aria-hidden="true">
      <span className={`${word} text-dust`}>{weekday}</span>{' '}
      <span className="block font-poster text-numeral text-paper">{day}</span>{' '}
      <span className={`${word} text-rose`}>{month}</span>
    </div>
  );
}

function Words({ event, title }: { event: Event; title: string }) {
  const { timeZone } = useSite();
  return (
    <>
      <p className="text-sm font-semibold text-aqua first-letter:uppercase">
        <time dateTime={isoMoment(event, timeZone)}>{longMoment(event, timeZone)}</time>
      </p>
      <h3 className={`mt-1 font-poster ${title}`}>{event.title}</h3>
      <p className="mt-2 flex flex-wrap gap-x-4 text-paper">
        {event.venue && <span>@{event.venue}</span>}{' '}
        <span className="inline-flex items-center gap-1.5 text-dust">
          <Icon name="pin" className="size-4" />
          {event.location}
        </span>
      </p>
    </>
  );
}

/** The whole row leads to the event; the calendar's link lies above it. */
function Actions({ event }: { event: Event }) {
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-2">
      <Link to={eventPath(event.id)} className={`${buttonClass.tube} after:absolute after:inset-0`}>
        Más Info<span className="sr-only">: {event.title}</span>
      </Link>{' '}
      <a
        href={eventCalendarPath(event.id)}
        className="relative z-1 py-1 text-sm underline underline-offset-4 hover:text-aqua"
      >
        Agregar al calendario<span className="sr-only">: {event.title}</span>
      </a>
    </div>
  );
}

const TEXT = 'mt-2 max-w-2xl whitespace-pre-line';

/** The next show, with its poster as large as the page. */
export function FeaturedEvent({ event, first }: { event: Event; first: boolean }) {
  return (
    <li className="group relative grid overflow-hidden rounded-card border border-rail bg-hall lg:col-span-2 lg:grid-cols-[7fr_6fr]">
      <Poster
        event={event}
        sizes="(min-width: 80rem) 40rem, (min-width: 64rem) 50vw, 95vw"
        first={first}
        className="aspect-16/9 lg:aspect-auto lg:min-h-88"
      />
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-5 p-5 sm:grid-rows-[auto_1fr] sm:gap-x-8 sm:p-8 lg:self-center lg:p-9">
        <Day event={event} className="sm:row-span-2" />
        <div>
          <Words event={event} title="text-title" />
        </div>
        <div className="max-sm:col-span-2 sm:col-start-2">
          {event.description && <p className={`line-clamp-3 sm:line-clamp-4 ${TEXT}`}>{event.description}</p>}
          <Actions event={event} />
        </div>
      </div>
    </li>
  );
}

/** A later show: a leaf with its day, on its poster when it has one, its words and its links. */
export function UpcomingEvent({ event }: { event: Event }) {
  const { timeZone } = useSite();
  const { day, month } = posterDate(event.date, timeZone);
  return (
    <li className="group relative grid grid-cols-[6rem_minmax(0,1fr)] gap-x-5 border-b border-rail py-4 md:py-5 md:grid-cols-[10rem_minmax(0,1fr)] md:grid-rows-[auto_1fr] md:gap-x-7 lg:even:last:col-span-2">
      <div className="relative flex size-24 items-center justify-center overflow-hidden rounded-tile border border-rail bg-hall md:row-span-2 md:size-40">
        <Day event={event} />
        <Poster event={event} sizes="(min-width: 48rem) 18rem, 11rem" className="absolute inset-0">
          <span
            aria-hidden="true"
            className="absolute top-0 left-0 rounded-br-tile bg-night/85 px-2.5 py-1 text-base font-semibold leading-tight text-paper md:text-2xl"
          >
            {day} <span className="text-rose">{month}</span>
          </span>
        </Poster>
      </div>
      <div className="min-w-0">
        <Words event={event} title="text-show" />
      </div>
      <div className="max-md:col-span-2 md:col-start-2">
        {event.description && <p className={`line-clamp-2 ${TEXT}`}>{event.description}</p>}
        <Actions event={event} />
      </div>
    </li>
  );
}
