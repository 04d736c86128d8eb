import type { PrivateNight } from '@tocada/contracts/events/events.js';
import { EVENT_ROUTES } from '@tocada/contracts/events/events.routes.js';
import { privateNightText } from '@tocada/contracts/events/state.js';
import { shortDate } from '@tocada/contracts/ground/days.js';
import useSWR from 'swr';
import { Section } from '../../ui/section';
import { texts } from './events.texts';

/** The nights with a private event, where the site tells of them: day and town alone. */
export function PrivateNights() {
  const { data: nights = [] } = useSWR<PrivateNight[], Error>(EVENT_ROUTES.privateNights.path);
  if (nights.length === 0) return null;
  return (
    <Section title={texts.privateNights}>
      <ul className="grid gap-x-8 sm:grid-cols-2 lg:grid-cols-3">
        {nights.map(({ day, town }, index) => (
          <li key={index} className="flex gap-4 border-b border-rail py-3">
            <time dateTime={day} className="w-24 shrink-0 font-semibold text-paper first-letter:uppercase">
              {shortDate(`${day}T12:00:00Z`, 'UTC')}
            </time>{' '}
            {privateNightText(town)}
          </li>
        ))}
      </ul>
    </Section>
  );
}
