import type { Event } from '@tocada/contracts/events.js';
import { EVENT_ROUTES } from '@tocada/contracts/events.routes.js';
import { SKELETONS } from '@tocada/contracts/limits.js';
import { FILES, PAGES } from '@tocada/contracts/pages.js';
import { whatsappLink } from '@tocada/contracts/phone.js';
import type { ComponentType } from 'react';
import { Link } from 'react-router-dom';
import { useOrigin, useSite } from '../../lib/context';
import { subscribeLink } from '../../lib/share';
import { buttonClass, textLinkClass } from '../../ui/button';
import { Folded } from '../../ui/folded';
import { Icon, SOCIAL_NAMES } from '../../ui/icons';
import { Empty, LoadError } from '../../ui/notice';
import { OutsideLink } from '../../ui/outside-link';
import { Section } from '../../ui/section';
import { Skeletons } from '../../ui/skeletons';
import { staticPart } from '../../ui/static-part';
import { FeaturedEvent, UpcomingEvent } from './upcoming-event';
import { IN_SIGHT, useShows } from './use-shows';

function NoEvents() {
  const site = useSite();
  return (
    <Empty title="No hay eventos próximos">
      <p>Síguenos en nuestras redes sociales para enterarte de las próximas fechas.</p>
      {site.socials.length > 0 && (
        <p className="flex flex-wrap justify-center gap-x-6 gap-y-2">
          {site.socials.map(({ kind, url }) => (
            <OutsideLink key={kind} href={url} className={textLinkClass}>
              {SOCIAL_NAMES[kind]}{' '}
            </OutsideLink>
          ))}
        </p>
      )}
      <OutsideLink
        href={whatsappLink(site.whatsapp, `Hola ${site.name}, ¿cuándo es su próximo show?`)}
        className={buttonClass.tube}
      >
        <Icon name="whatsapp" />
        Contáctanos por WhatsApp
      </OutsideLink>
    </Empty>
  );
}

function Subscribe() {
  const origin = useOrigin();
  return (
    <p className="text-sm">
      <a href={subscribeLink(origin)} className={textLinkClass}>
        <Icon name="calendar" />
        Suscríbete al calendario
      </a>
      <br />{' '}
      <a href={FILES.calendar} className="underline underline-offset-4 hover:text-aqua">
        o bájalo una sola vez
      </a>
    </p>
  );
}

export const GRID = 'lg:grid lg:grid-cols-2 lg:gap-x-12';

interface ListProps {
  events: Event[];
  first: boolean;
  shown: number;
}

function List({ events: [next, ...later], first, shown }: ListProps) {
  const rows = later.map((event) => <UpcomingEvent key={event.id} event={event} />);
  const folded = rows.slice(shown - 1);
  return (
    <>
      <ul className={GRID}>
        {next && <FeaturedEvent event={next} first={first} />}
        {rows.slice(0, shown - 1)}
      </ul>
      {folded.length > 0 && (
        <Folded label={folded.length > 1 ? `Ver los otros ${folded.length} shows` : 'Ver el otro show'}>
          <ul className={GRID}>{folded}</ul>
        </Folded>
      )}
    </>
  );
}

interface Props {
  /** True when the first poster is on the first screen of the page and loads at once. */
  first?: boolean;
  /** The shows after these are folded. */
  shown?: number;
  /** Draws the shows after those in sight. Without it, a link leads to the page that has them. */
  Rest?: ComponentType<{ events: Event[] }>;
}

function UpcomingSection({ first = false, shown = Infinity, Rest }: Props) {
  const { shows: upcoming, hasMore } = useShows(EVENT_ROUTES.upcoming, !Rest);
  return (
    <Section title="Próximos Shows" aside={<Subscribe />}>
      {upcoming.status === 'loading' && (
        <Skeletons count={SKELETONS.upcomingEvents} label="Cargando próximos shows" grid="grid gap-4" shape="h-44" />
      )}
      {upcoming.status === 'failed' && <LoadError>Error loading upcoming events. Please try again later.</LoadError>}
      {upcoming.status === 'ready' && upcoming.data.length === 0 && <NoEvents />}
      {upcoming.status === 'ready' && upcoming.data.length > 0 && (
        <List events={upcoming.data.slice(0, IN_SIGHT)} first={first} shown={shown} />
      )}
      {upcoming.status === 'ready' && Rest && <Rest events={upcoming.data.slice(IN_SIGHT)} />}
      {hasMore && (
        <p className="mt-6">
          <Link to={PAGES.events.path} className={textLinkClass}>
            Ver todos los shows →
          </Link>
        </p>
      )}
    </Section>
  );
}

export const UpcomingEvents = staticPart('section', UpcomingSection);
