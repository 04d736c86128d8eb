import { isoMoment, longDate, longMoment } from '@tocada/contracts/dates.js';
import type { Event } from '@tocada/contracts/events.js';
import { useSite } from '../../lib/context';

interface Props {
  event: Event;
  /** True for a show whose hour no longer matters. */
  isPast?: boolean;
  /** The classes of the place and of both lines. */
  place?: string;
  className?: string;
}

/** Place and date of a show below its title, in two lines. */
export function ShowWords({ event, isPast = false, place = '', className = '' }: Props) {
  const { timeZone } = useSite();
  return (
    <>
      <p className={`${place} ${className}`}>
        {event.venue && (
          <span className="text-paper">
            {!isPast && '@'}
            {event.venue}
          </span>
        )}{' '}
        {event.venue && '· '}
        {event.location}
      </p>
      <p className={`text-[0.8125rem] first-letter:uppercase ${className}`}>
        <time dateTime={isoMoment(event, timeZone)}>
          {isPast ? longDate(event.date, timeZone) : longMoment(event, timeZone)}
        </time>
      </p>
    </>
  );
}
