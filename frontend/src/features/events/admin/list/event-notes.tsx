import type { AdminEvent } from '@tocada/contracts/events/events.js';
import { zoneOf } from '@tocada/contracts/events/hours.js';
import { isDated, isVisible, previousDatesText } from '@tocada/contracts/events/state.js';
import { useNow, useSite } from '../../../../lib/context';
import { texts } from '../acts.texts';

/** The lines below an event that went another way: its dates of before, why, and what followers of the calendar see. */
export function EventNotes({ event }: { event: AdminEvent }) {
  const { timeZone } = useSite();
  const now = useNow();
  const { title, eventStatus, statusReason, seriesId, upcomingUntil } = event;
  const halted = eventStatus === 'cancelled' || eventStatus === 'postponed' ? eventStatus : undefined;
  const isFollowed = halted && isDated(event) && isVisible(event, now) && upcomingUntil > now;
  const lines = [
    previousDatesText(event, zoneOf(event, timeZone)),
    halted && statusReason && texts.why(statusReason),
    isFollowed && texts.followers[halted](title),
    seriesId && texts.ofSeries,
  ].filter(Boolean);
  return lines.map((line) => (
    <p key={line as string} className="mt-2 max-w-3xl text-sm break-words">
      {line}
    </p>
  ));
}
