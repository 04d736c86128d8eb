import { monthYear } from '@tocada/contracts/dates.js';
import type { Event } from '@tocada/contracts/events.js';
import { useSite } from '../../lib/context';
import { Folded } from '../../ui/folded';
import { Timeline } from './past-events';
import { UpcomingEvent } from './upcoming-event';
import { GRID } from './upcoming-events';
import { IN_SIGHT } from './use-shows';

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
    const name = monthYear(event.date, timeZone);
    const month = months.get(name);
    if (month) month.shows.push(event);
    else months.set(name, { shows: [event], before });
  }
  return [...months];
}

/** The shows after those in sight, folded by month. */
export const LaterShows = ({ events }: { events: Event[] }) =>
  useMonths(events).map(([month, { shows }]) => (
    <Folded key={month} label={`${shows.length > 1 ? `${shows.length} shows` : '1 show'} en ${month}`}>
      <ul className={GRID}>
        {shows.map((event) => (
          <UpcomingEvent key={event.id} event={event} />
        ))}
      </ul>
    </Folded>
  ));

/** The shows before those in sight, folded by month. */
export const EarlierShows = ({ events }: { events: Event[] }) =>
  useMonths(events).map(([month, { shows, before }]) => (
    <Folded key={month} label={`${shows.length > 1 ? `${shows.length} eventos` : '1 evento'} en ${month}`}>
      <Timeline events={shows} start={IN_SIGHT + before + 1} />
    </Folded>
  ));
