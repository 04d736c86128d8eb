import type { Event } from '@tocada/contracts/events/events.js';
import { EVENT_ROUTES } from '@tocada/contracts/events/events.routes.js';
import { SKELETONS } from '@tocada/contracts/ground/limits.js';
import { whatsappLink } from '@tocada/contracts/ground/phone.js';
import { FILES, PAGES } from '@tocada/contracts/pages/pages.js';
import type { ComponentType } from 'react';
import { Link, useHref } from 'react-router-dom';
import { useOrigin, useSite } from '../../lib/context';
import { subscribeLink } from '../../lib/share';
import { buttonClass, loneLinkClass } from '../../ui/button';
import { Folded } from '../../ui/folded';
import { Icon, SOCIAL_NAMES } from '../../ui/icons';
import { Empty, LoadError } from '../../ui/notice';
import { OutsideLink } from '../../ui/outside-link';
import { Section } from '../../ui/section';
import { Skeletons } from '../../ui/skeletons';
import { staticPart } from '../../ui/static-part';
import { texts } from './events.texts';
import { NextShow } from './next-show';
import { PosterEvent, POSTERS, ShowRows } from './upcoming-event';
import { POSTER_COUNT, useShows } from './use-shows';

function NoEvents() {
  const site = useSite();
  return (
    <Empty title={texts.noUpcoming}>
      <p>{texts.followUs}</p>
      {site.socials.length > 0 && (
        <p className="flex flex-wrap justify-center gap-x-6 gap-y-2">
          {site.socials.map(({ kind, url }) => (
            <OutsideLink key={kind} href={url} className={loneLinkClass}>
              {SOCIAL_NAMES[kind]}{' '}
            </OutsideLink>
          ))}
        </p>
      )}
      <OutsideLink href={whatsappLink(site.whatsapp, texts.askNextShow(site.name))} className={buttonClass.tube}>
        <Icon name="whatsapp" />
        {texts.chat}
      </OutsideLink>
    </Empty>
  );
}

function Subscribe() {
  const origin = useOrigin();
  return (
    <p className="flex flex-wrap gap-x-2 text-sm md:block">
      <a href={subscribeLink(origin)} className={loneLinkClass}>
        <Icon name="calendar" />
        {texts.subscribe}
      </a>{' '}
      <a
        href={useHref(FILES.calendar)}
        className="inline-flex min-h-11 items-center underline underline-offset-4 hover:text-aqua md:flex"
      >
        {texts.downloadOnce}
      </a>
    </p>
  );
}

/** Rows of shows, the later ones folded. */
const Rows = ({ events, shown }: { events: Event[]; shown: number }) => (
  <>
    <ShowRows events={events.slice(0, shown)} />
    {events.length > shown && (
      <Folded label={texts.otherShows(events.length - shown)}>
        <ShowRows events={events.slice(shown)} />
      </Folded>
    )}
  </>
);

interface Props {
  /** The home page: the poster of the next show above rows, of which those after so many are folded. */
  shown?: number;
  /** Draws the shows after the posters. Without it, a link leads to the page that has them. */
  Rest?: ComponentType<{ events: Event[] }>;
}

function UpcomingSection({ shown = Infinity, Rest }: Props) {
  const { shows: upcoming, hasMore } = useShows(EVENT_ROUTES.upcoming, !Rest);
  const events = upcoming.status === 'ready' ? upcoming.data : [];
  const [next] = events;
  return (
    <Section title={texts.upcoming} aside={<Subscribe />} poster={!Rest && next && <NextShow event={next} />}>
      {upcoming.status === 'loading' && (
        <Skeletons count={SKELETONS.upcomingEvents} label={texts.loadingUpcoming} grid="grid gap-4" shape="h-44" />
      )}
      {upcoming.status === 'failed' && <LoadError>{texts.upcomingFailed}</LoadError>}
      {upcoming.status === 'ready' && !next && <NoEvents />}
      {next &&
        (Rest ? (
          <>
            <ul className={POSTERS}>
              {events.slice(0, POSTER_COUNT).map((event) => (
                <PosterEvent key={event.id} event={event} />
              ))}
            </ul>
            <Rest events={events.slice(POSTER_COUNT)} />
          </>
        ) : (
          <Rows events={events} shown={shown} />
        ))}
      {hasMore && (
        <p className="mt-6">
          <Link to={PAGES.events.path} className={loneLinkClass}>
            {texts.allShows}
          </Link>
        </p>
      )}
    </Section>
  );
}

export const UpcomingEvents = staticPart('section', UpcomingSection);
