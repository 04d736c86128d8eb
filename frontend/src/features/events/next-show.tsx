import { posterDate } from '@tocada/contracts/dates.js';
import { EVENT_ROUTES } from '@tocada/contracts/events.routes.js';
import { eventPath } from '@tocada/contracts/pages.js';
import { Link } from 'react-router-dom';
import { useSite } from '../../lib/context';
import { useShows } from './use-shows';

/** One line that leads to the next show. Its height stays when there is none. */
export function NextShow({ className }: { className: string }) {
  const { timeZone } = useSite();
  const { shows: upcoming } = useShows(EVENT_ROUTES.upcoming, true);
  const next = upcoming.status === 'ready' ? upcoming.data[0] : undefined;
  const { weekday, day, month } = next ? posterDate(next.date, timeZone) : {};
  return (
    <p data-skeleton={upcoming.status === 'loading' || undefined} className={`h-7 max-w-full truncate ${className}`}>
      {next && (
        <Link to={eventPath(next.id)} className="hover:text-aqua hover:underline">
          Próximo show: {weekday} {day} {month} · <span className="font-semibold text-paper">{next.title}</span> →
        </Link>
      )}
    </p>
  );
}
