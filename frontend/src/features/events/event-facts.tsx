import { hourOf, longDate } from '@tocada/contracts/dates.js';
import type { Event } from '@tocada/contracts/events.js';
import { PAGES, eventCalendarPath } from '@tocada/contracts/pages.js';
import type { ReactNode } from 'react';
import { Link, useHref } from 'react-router-dom';
import { useSite } from '../../lib/context';
import { buttonClass } from '../../ui/button';
import { Icon, type IconName } from '../../ui/icons';
import { texts } from './events.texts';

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

export function EventFacts({ event, upcoming }: { event: Event; upcoming: boolean }) {
  const { timeZone } = useSite();
  const calendar = useHref(eventCalendarPath(event.id));
  return (
    <aside
      aria-label={texts.aboutEvent}
      className="mt-8 rounded-card border border-rail bg-hall p-6 lg:max-w-lg lg:p-8"
    >
      <h2 className="font-poster text-show">{texts.details}</h2>
      <dl className="mt-6 space-y-5">
        <Fact icon="clock" term={texts.dateAndTime}>
          <span className="block first-letter:uppercase">{longDate(event.date, timeZone)}</span>{' '}
          {event.hasTime && <span className="block">{hourOf(event.date, timeZone)}</span>}
        </Fact>
        <Fact icon="pin" term={texts.location}>
          {event.location}
        </Fact>
        {event.venue && (
          <Fact icon="stage" term={texts.venue}>
            {event.venue}
          </Fact>
        )}
      </dl>
      {upcoming && (
        <div className="mt-8 flex flex-col gap-3">
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
