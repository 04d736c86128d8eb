import type { Event } from '@tocada/contracts/events/events.js';
import { eventDays, hasEndHour } from '@tocada/contracts/events/hours.js';
import { ageLimitText, ticketButton } from '@tocada/contracts/events/tickets.js';
import { hourOf, longDate } from '@tocada/contracts/ground/days.js';
import { PAGES, eventCalendarPath } from '@tocada/contracts/pages/pages.js';
import type { ReactNode } from 'react';
import { Link, useHref } from 'react-router-dom';
import { useSite } from '../../lib/context';
import { buttonClass, loneLinkClass } from '../../ui/button';
import { Icon, type IconName } from '../../ui/icons';
import { OutsideLink } from '../../ui/outside-link';
import { texts } from './events.texts';
import { ShowMoment, struckIf } from './show-words';
import { useZone } from './use-zone';

function Fact({ icon, term, children }: { icon: IconName; term: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[1.5rem_1fr] gap-x-4 border-b border-rail pb-5 last:border-0 last:pb-0">
      <dt className="contents">
        <Icon name={icon} className="mt-0.5 size-5 text-aqua" />
        <span className="text-sm">{term}</span>
      </dt>
      <dd className="col-start-2 mt-0.5 font-semibold text-paper">{children}</dd>
    </div>
  );
}

/** The streets of the place, a line each. */
const addressOf = ({ address, city, region, postalCode }: Event) =>
  [address, [city, [region, postalCode].filter(Boolean).join(' ')].filter(Boolean).join(', ')].filter(Boolean);

function Place({ event }: { event: Event }) {
  return (
    <>
      {event.location}
      {addressOf(event).map((line) => (
        <span key={line} className="block font-normal">
          {line}
        </span>
      ))}
      {event.mapUrl && (
        <OutsideLink href={event.mapUrl} className={`${loneLinkClass} font-normal`}>
          {texts.map}
        </OutsideLink>
      )}
    </>
  );
}

function Hours({ event }: { event: Event }) {
  const timeZone = useZone(event);
  const { endsAt, doorsAt } = event;
  return (
    <>
      {doorsAt && (
        <Fact icon="clock" term={texts.doors}>
          {hourOf(doorsAt, timeZone)}
        </Fact>
      )}
      {endsAt && hasEndHour(event, timeZone) && (
        <Fact icon="clock" term={texts.ends}>
          {hourOf(endsAt, timeZone)}
        </Fact>
      )}
    </>
  );
}

/** One button that says how to get in. Without a link it is a mark. */
function Tickets({ event }: { event: Event }) {
  const { currency } = useSite();
  const button = ticketButton(event, currency);
  if (!button) return null;
  return button.url ? (
    <OutsideLink href={button.url} className={buttonClass.tube}>
      {button.text}
    </OutsideLink>
  ) : (
    <p className="text-center font-semibold text-bulb">{button.text}</p>
  );
}

export function EventFacts({ event, upcoming }: { event: Event; upcoming: boolean }) {
  const timeZone = useZone(event);
  const age = ageLimitText(event.ageLimit);
  const calendar = useHref(eventCalendarPath(event.id));
  return (
    <aside
      aria-label={texts.aboutEvent}
      className="mt-8 rounded-card border border-rail bg-hall p-6 lg:max-w-lg lg:p-8"
    >
      <h2 className="font-poster text-show">{texts.details}</h2>
      <dl className="mt-6 space-y-5">
        <Fact icon="clock" term={texts.dateAndTime}>
          {event.eventStatus === 'postponed' ? (
            <ShowMoment event={event} />
          ) : (
            <span className={struckIf(event)}>
              <span className="block first-letter:uppercase">
                {eventDays(event, timeZone) ?? longDate(event.date, timeZone)}
              </span>{' '}
              {event.hasTime && <span className="block">{hourOf(event.date, timeZone)}</span>}
            </span>
          )}
        </Fact>
        <Hours event={event} />
        <Fact icon="pin" term={texts.location}>
          <Place event={event} />
        </Fact>
        {event.venue && (
          <Fact icon="stage" term={texts.venue}>
            {event.venue}
          </Fact>
        )}
        {event.lineup && (
          <Fact icon="music" term={texts.lineup}>
            <span className="whitespace-pre-line">{event.lineup}</span>
          </Fact>
        )}
        {age && (
          <Fact icon="stage" term={texts.age}>
            {age}
          </Fact>
        )}
      </dl>
      {upcoming && (
        <div className="mt-8 flex flex-col gap-3">
          <Tickets event={event} />
          <Link to={PAGES.booking.path} className={buttonClass.sign}>
            {texts.hire}
          </Link>{' '}
          <a href={calendar} className={buttonClass.quiet}>
            <Icon name="calendar" />
            {texts.addToCalendar}
          </a>
        </div>
      )}
    </aside>
  );
}
