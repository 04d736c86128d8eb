import { monthYear } from '@tocada/contracts/dates.js';
import { zoneOf } from '@tocada/contracts/event-hours.js';
import type { Event } from '@tocada/contracts/events.js';
import { useSite } from '../../lib/context';
import { Folded } from '../../ui/folded';
import { Timeline } from './past-events';
import { ShowRows } from './upcoming-event';
import { IN_SIGHT, POSTER_COUNT } from './use-shows';
import { texts } from './events.texts';

interface Month {
  shows: Event[];
  /** The number of shows of the list before them. */
  before: number;
}

/** The shows of a list by month, in the order of the list. */
function useMonths(events: Event[]): [string, Month][] {
  const { timeZone } = useSite();
  const months = new Map<string, Month>();
  for (const [before, event] of events.entries()) {
    const name = monthYear(event.date, zoneOf(event, timeZone));
    const month = months.get(name);
    if (month) month.shows.push(event);
    else months.set(name, { shows: [event], before });
  }
  return [...months];
}

/** The shows after the posters in rows, each month under its name, which stays in sight. Those out of sight are folded. */
export function LaterShows({ events }: { events: Event[] }) {
  const inSight = useMonths(events.slice(0, IN_SIGHT - POSTER_COUNT));
  const folded = useMonths(events.slice(IN_SIGHT - POSTER_COUNT));
  return (
    <>
      {inSight.map(([month, { shows }]) => (
        <div key={month} className="mt-10">
          <h3 className="sticky top-18 z-2 border-b border-rail bg-night py-2.5 text-lg font-semibold text-bulb first-letter:uppercase noscript:top-0">
            {month}
          </h3>
          <ShowRows events={shows} Title="h4" />
        </div>
      ))}
      {folded.map(([month, { shows }]) => (
        <Folded key={month} label={texts.showsIn(shows.length, month)}>
          <ShowRows events={shows} />
        </Folded>
      ))}
    </>
  );
}

/** The shows before those in sight, folded by month. */
export const EarlierShows = ({ events }: { events: Event[] }) =>
  useMonths(events).map(([month, { shows, before }]) => (
    <Folded key={month} label={texts.pastIn(shows.length, month)}>
      <Timeline events={shows} start={IN_SIGHT + before + 1} />
    </Folded>
  ));
