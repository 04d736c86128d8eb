import { isoMoment, longDate } from '@tocada/contracts/dates.js';
import type { Event } from '@tocada/contracts/events.js';
import { EVENT_ROUTES } from '@tocada/contracts/events.routes.js';
import { SKELETONS } from '@tocada/contracts/limits.js';
import { eventPath } from '@tocada/contracts/pages.js';
import { Link } from 'react-router-dom';
import { useSite } from '../../lib/context';
import { useLoad } from '../../lib/data';
import { Icon } from '../../ui/icons';
import { Empty, LoadError } from '../../ui/notice';
import { Section } from '../../ui/section';
import { Skeletons } from '../../ui/skeletons';
import { PhotosLink } from './photos-link';

function PastEvent({ event, number }: { event: Event; number: number }) {
  const { timeZone } = useSite();
  return (
    <li className="relative grid grid-cols-[3rem_minmax(0,1fr)] gap-x-5 pb-12 last:pb-0 md:grid-cols-[13rem_3rem_minmax(0,1fr)] md:gap-x-8">
      <p className="col-start-2 row-start-1 text-sm font-semibold text-bulb first-letter:uppercase md:col-start-1 md:pt-3">
        <time dateTime={isoMoment(event, timeZone)}>{longDate(event.date, timeZone)}</time>
      </p>
      <span className="relative z-1 col-start-1 row-span-2 row-start-1 flex size-12 items-center justify-center rounded-full border border-bulb/70 bg-night font-sign text-lg text-bulb md:col-start-2">
        {event.hasPhotos ? <Icon name="camera" /> : number}
      </span>
      <div className="col-start-2 md:col-start-3 md:row-start-1 md:pt-1.5">
        <h3 className="text-xl leading-snug font-semibold md:text-2xl">
          <Link to={eventPath(event.id)} className="decoration-bulb/60 underline-offset-4 hover:underline">
            {event.title}
          </Link>
        </h3>
        <p className="mt-1 flex flex-wrap gap-x-3">
          {event.venue && <span className="text-paper">{event.venue}</span>}
          <span>{event.location}</span>
        </p>
        {event.description && <p className="mt-2 line-clamp-3 max-w-2xl whitespace-pre-line">{event.description}</p>}
        <PhotosLink event={event} className="mt-3" />
      </div>
    </li>
  );
}

export function PastEvents() {
  const past = useLoad(EVENT_ROUTES.past);
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
      {past.status === 'ready' && past.data.length > 0 && (
        <ol className="relative">
          <span
            aria-hidden="true"
            className="absolute top-2 bottom-2 left-6 w-px bg-[linear-gradient(in_oklab,#ffc46bb3,var(--color-rail))] md:left-[16.5rem]"
          />
          {past.data.map((event, index) => (
            <PastEvent key={event.id} event={event} number={index + 1} />
          ))}
        </ol>
      )}
    </Section>
  );
}
