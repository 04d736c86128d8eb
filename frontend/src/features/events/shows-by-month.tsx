import type { Event } from '@tocada/contracts/events/events.js';
import { zoneOf } from '@tocada/contracts/events/hours.js';
import { monthYear } from '@tocada/contracts/ground/days.js';
import { langOf } from '@tocada/contracts/ground/language.js';
import { eventPath } from '@tocada/contracts/pages/pages.js';
import { Link } from 'react-router-dom';
import { useSite } from '../../lib/context';
import { Folded } from '../../ui/folded';
import { texts } from './events.texts';
import { ShowPlace, ShowTime, struckIf } from './show-words';
import { ShowRows } from './upcoming-event';
import { IN_SIGHT, POSTER_COUNT } from './use-shows';

/** The shows of a list by month, in the order of the list. */
function useMonths(events: Event[]): [string, Event[]][] {
  const { timeZone } = useSite();
  const months = new Map<string, Event[]>();
  for (const event of events) {
    const name = monthYear(event.date, zoneOf(event, timeZone));
    const month = months.get(name);
    if (month) month.push(event);
    else months.set(name, [event]);
  }
  return [...months];
}

/** The shows of a folded month, each a link with few marks and no description: a page may have a thousand of them. */
const ShowLinks = ({ events, isPast = false }: { events: Event[]; isPast?: boolean }) => (
  <ul className="lg:grid lg:grid-cols-2 lg:gap-x-12 [&_a]:block [&_a]:border-b [&_a]:border-rail [&_a]:py-2.5 [&_a]:leading-snug [&_a]:hover:underline [&_b]:font-poster [&_b]:text-lg [&_b]:font-normal [&_b]:text-paper [&_small]:block [&_small]:first-letter:uppercase">
    {events.map((event) => (
      <li key={event.id}>
        <Link to={eventPath(event.id)} discover="none">
          <b lang={langOf(event, 'title')} className={struckIf(event) || undefined}>
            {event.title}
          </b>{' '}
          <ShowPlace event={event} isPast={isPast} />{' '}
          <small>
            <ShowTime event={event} isPast={isPast} />
          </small>
        </Link>
      </li>
    ))}
  </ul>
);

/** The shows after the posters in rows, each month under its name, which stays in sight. Those out of sight are folded. */
export function LaterShows({ events }: { events: Event[] }) {
  const inSight = useMonths(events.slice(0, IN_SIGHT - POSTER_COUNT));
  const folded = useMonths(events.slice(IN_SIGHT - POSTER_COUNT));
  return (
    <>
      {inSight.map(([month, shows]) => (
        <div key={month} className="mt-10">
          <h3 className="sticky top-18 z-2 border-b border-rail bg-night py-2.5 text-lg font-semibold text-bulb first-letter:uppercase noscript:top-0">
            {month}
          </h3>
          <ShowRows events={shows} Title="h4" />
        </div>
      ))}
      {folded.map(([month, shows]) => (
        <Folded key={month} label={texts.showsIn(shows.length, month)}>
          <ShowLinks events={shows} />
        </Folded>
      ))}
    </>
  );
}

/** The shows before those in sight, folded by month. */
export const EarlierShows = ({ events }: { events: Event[] }) =>
  useMonths(events).map(([month, shows]) => (
    <Folded key={month} label={texts.pastIn(shows.length, month)}>
      <ShowLinks events={shows} isPast />
    </Folded>
  ));
