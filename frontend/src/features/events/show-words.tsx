import type { Event } from '@tocada/contracts/events/events.js';
import { eventDays } from '@tocada/contracts/events/hours.js';
import { dateToCome, toldStateText } from '@tocada/contracts/events/state.js';
import { isoMoment, longDate, longMoment } from '@tocada/contracts/ground/days.js';
import { useZone } from './use-zone';

/** The class of a title whose show does not take place. */
export const struckIf = ({ eventStatus }: Event) => (eventStatus === 'cancelled' ? 'line-through' : '');

/** The days and the hour of a show. Those of a cancelled one are struck, and a postponed one has none yet. */
export function ShowMoment({ event, className = '' }: { event: Event; className?: string }) {
  const timeZone = useZone(event);
  if (event.eventStatus === 'postponed') return <span className={className}>{dateToCome()}</span>;
  return (
    <time dateTime={isoMoment(event, timeZone)} className={`${struckIf(event)} ${className}`.trim() || undefined}>
      {eventDays(event, timeZone) ?? longMoment(event, timeZone)}
    </time>
  );
}

interface Show {
  event: Event;
  /** True for a show whose hour no longer matters. */
  isPast?: boolean;
}

export const ShowPlace = ({ event: { venue, location }, isPast = false }: Show) => (
  <>
    {venue && (
      <span className="text-paper">
        {!isPast && '@'}
        {venue}
      </span>
    )}{' '}
    {venue && '· '}
    {location}
  </>
);

/** The state of a show that is not as planned, and the days and the hour. */
export function ShowTime({ event, isPast = false }: Show) {
  const timeZone = useZone(event);
  const state = isPast ? undefined : toldStateText(event);
  return (
    <>
      {state && <strong className="text-bulb">{state} · </strong>}
      {isPast ? (
        <time dateTime={isoMoment(event, timeZone)}>{longDate(event.date, timeZone)}</time>
      ) : (
        <ShowMoment event={event} />
      )}
    </>
  );
}

interface Props extends Show {
  /** The classes of the place and of both lines. */
  place?: string;
  className?: string;
}

/** Place and date of a show below its title, in two lines. */
export const ShowWords = ({ event, isPast = false, place = '', className = '' }: Props) => (
  <>
    <p className={`${place} ${className}`}>
      <ShowPlace event={event} isPast={isPast} />
    </p>
    <p className={`text-[0.8125rem] first-letter:uppercase ${className}`}>
      <ShowTime event={event} isPast={isPast} />
    </p>
  </>
);
