import { isoMoment, longDate, longMoment } from '@tocada/contracts/dates.js';
import type { Event } from '@tocada/contracts/events.js';
import { useSite } from '../../lib/context';

interface Props {
  event: Event;
  /** True for a show whose hour no longer matters. */
  isPast?: boolean;
  /** The classes of each line. */
  className?: string;
}

/** Place and date of a show below its title, in two lines. */
export function ShowWords({ event, isPast = false, className = '' }: Props) {
  const { timeZone } = useSite();
  return (
    <>
      <p className={className}>
        {event.venue && <span className="text-paper">@{event.venue}</span>} {event.venue && '· '}
        {event.location}
      </p>
      <p className={`text-sm first-letter:uppercase ${className}`}>
        <time dateTime={isoMoment(event, timeZone)}>
          {isPast ? longDate(event.date, timeZone) : longMoment(event, timeZone)}
        </time>
      </p>
    </>
  );
}
