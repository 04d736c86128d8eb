import { isoMoment, longDate } from '@tocada/contracts/dates.js';
import type { Event } from '@tocada/contracts/events.js';
import { EVENT_ROUTES } from '@tocada/contracts/events.routes.js';
import { SKELETONS } from '@tocada/contracts/limits.js';
import { eventPath, PAGES } from '@tocada/contracts/pages.js';
import type { ComponentType } from 'react';
import { Link } from 'react-router-dom';
import { useSite } from '../../lib/context';
import { textLinkClass } from '../../ui/button';
import { Folded } from '../../ui/folded';
import { Icon } from '../../ui/icons';
import { Empty, LoadError } from '../../ui/notice';
import { Section } from '../../ui/section';
import { Skeletons } from '../../ui/skeletons';
import { staticPart } from '../../ui/static-part';
import { PhotosLink } from './photos-link';
import { IN_SIGHT, useShows } from './use-shows';

function PastEvent({ event, number }: { event: Event; number: number }) {
  const { timeZone } = useSite();
  return (
    <li className="relative grid grid-cols-[3rem_minmax(0,1fr)] grid-rows-[auto_1fr] gap-x-5 pb-7 before:absolute before:top-12 before:bottom-0 before:left-6 before:w-px before:bg-bulb/40 last:pb-0 last:before:hidden lg:nth-last-2:before:hidden">
      <span className="z-1 row-span-2 flex size-12 items-center justify-center rounded-full border border-bulb/70 bg-night font-poster text-lg text-bulb">
        {event.hasPhotos ? <Icon name="camera" /> : number}
      </span>{' '}
      <p className="text-sm font-semibold text-bulb first-letter:uppercase">
        <time dateTime={isoMoment(event, timeZone)}>{longDate(event.date, timeZone)}</time>
      </p>
      <div>
        <h3 className="font-poster text-show">
          <Link to={eventPath(event.id)} className="decoration-bulb/60 underline-offset-4 hover:underline">
            {event.title}
          </Link>
        </h3>
        <p className="mt-1 flex flex-wrap gap-x-3">
          {event.venue && <span className="text-paper">{event.venue}</span>} <span>{event.location}</span>
        </p>
        {event.description && <p className="mt-2 line-clamp-2 max-w-2xl whitespace-pre-line">{event.description}</p>}
        <PhotosLink event={event} className="mt-2" />
      </div>
    </li>
  );
}

/** A part of the timeline, with the numbers from `start`. */
export function Timeline({ events, start = 1 }: { events: Event[]; start?: number }) {
  return (
    <ol start={start} className="lg:grid lg:grid-cols-2 lg:gap-x-12">
      {events.map((event, index) => (
        <PastEvent key={event.id} event={event} number={start + index} />
      ))}
    </ol>
  );
}

interface Props {
  /** The shows after these are folded. */
  shown?: number;
  /** Draws the shows after those in sight. Without it, a link leads to the page that has them. */
  Rest?: ComponentType<{ events: Event[] }>;
}

function PastSection({ shown = Infinity, Rest }: Props) {
  const { shows: past, hasMore } = useShows(EVENT_ROUTES.past, !Rest);
  const inSight = past.status === 'ready' ? past.data.slice(0, IN_SIGHT) : [];
  const folded = inSight.slice(shown);
  return (
    <Section title="Eventos Pasados">
      {past.status === 'loading' && (
        <Skeletons count={SKELETONS.pastEvents} label="Cargando eventos pasados" grid="grid gap-4" shape="h-36" />
      )}
      {past.status === 'failed' && <LoadError>Error loading past events. Please try again later.</LoadError>}
      {past.status === 'ready' && past.data.length === 0 && (
        <Empty title="No hay eventos pasados registrados">
          <p>Los eventos anteriores aparecerán aquí una vez que se agreguen al sistema.</p>
        </Empty>
      )}
      {inSight.length > 0 && <Timeline events={inSight.slice(0, shown)} />}
      {folded.length > 0 && (
        <Folded label={folded.length > 1 ? `Ver los ${folded.length} anteriores` : 'Ver el anterior'}>
          <Timeline events={folded} start={inSight.length - folded.length + 1} />
        </Folded>
      )}
      {past.status === 'ready' && Rest && <Rest events={past.data.slice(IN_SIGHT)} />}
      {hasMore && (
        <p className="mt-6">
          <Link to={PAGES.events.path} className={textLinkClass}>
            Ver todos los eventos pasados →
          </Link>
        </p>
      )}
    </Section>
  );
}

export const PastEvents = staticPart('section', PastSection);
