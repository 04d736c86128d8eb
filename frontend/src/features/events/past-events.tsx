import type { Event } from '@tocada/contracts/events/events.js';
import { EVENT_ROUTES } from '@tocada/contracts/events/events.routes.js';
import { langOf } from '@tocada/contracts/ground/language.js';
import { SKELETONS } from '@tocada/contracts/ground/limits.js';
import { eventPath, PAGES } from '@tocada/contracts/pages/pages.js';
import type { ComponentType } from 'react';
import { Link } from 'react-router-dom';
import { loneLinkClass } from '../../ui/button';
import { Folded } from '../../ui/folded';
import { Icon } from '../../ui/icons';
import { Empty, LoadError } from '../../ui/notice';
import { Section } from '../../ui/section';
import { Skeletons } from '../../ui/skeletons';
import { staticPart } from '../../ui/static-part';
import { texts } from './events.texts';
import { PhotosLink } from './photos-link';
import { ShowWords } from './show-words';
import { IN_SIGHT, useShows } from './use-shows';

/** A row of 72 px on a phone. */
function PastEvent({ event, number }: { event: Event; number: number }) {
  return (
    <li className="relative grid min-h-18 grid-cols-[2.75rem_minmax(0,1fr)_auto] items-center gap-x-3 before:absolute before:top-1/2 before:h-full before:left-[1.375rem] before:w-px before:bg-bulb/40 last:before:hidden md:gap-x-4 md:py-3 lg:nth-last-2:before:hidden">
      <span className="z-1 flex size-11 items-center justify-center rounded-full border border-bulb/70 bg-night font-poster text-lg text-bulb">
        {event.hasPhotos ? <Icon name="camera" /> : number}
      </span>{' '}
      <div className="leading-snug">
        <h3 lang={langOf(event, 'title')} className="truncate font-poster text-lg leading-tight md:text-xl">
          <Link
            to={eventPath(event.id)}
            className="decoration-bulb/60 underline-offset-4 after:absolute after:inset-0 hover:underline"
          >
            {event.title}
          </Link>
        </h3>
        <ShowWords event={event} isPast place="max-md:text-sm" className="truncate" />
        {event.description && (
          <p lang={langOf(event, 'description')} className="line-clamp-2 text-sm whitespace-pre-line max-md:sr-only">
            {event.description}
          </p>
        )}
      </div>
      <PhotosLink event={event} className="relative z-1 max-md:w-[4.6rem] max-md:text-xs max-md:leading-tight" />
    </li>
  );
}

function Timeline({ events, start = 1 }: { events: Event[]; start?: number }) {
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
    <Section title={texts.past}>
      {past.status === 'loading' && (
        <Skeletons count={SKELETONS.pastEvents} label={texts.loadingPast} grid="grid gap-4" shape="h-36" />
      )}
      {past.status === 'failed' && <LoadError>{texts.pastFailed}</LoadError>}
      {past.status === 'ready' && past.data.length === 0 && (
        <Empty title={texts.noPast}>
          <p>{texts.pastSoon}</p>
        </Empty>
      )}
      {inSight.length > 0 && <Timeline events={inSight.slice(0, shown)} />}
      {folded.length > 0 && (
        <Folded label={texts.earlierShows(folded.length)}>
          <Timeline events={folded} start={inSight.length - folded.length + 1} />
        </Folded>
      )}
      {past.status === 'ready' && Rest && <Rest events={past.data.slice(IN_SIGHT)} />}
      {hasMore && (
        <p className="mt-6">
          <Link to={PAGES.events.path} className={loneLinkClass}>
            {texts.allPast}
          </Link>
        </p>
      )}
    </Section>
  );
}

export const PastEvents = staticPart('section', PastSection);
