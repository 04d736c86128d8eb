import type { AdminEvent } from '@tocada/contracts/events/events.js';
import { dayOf } from '@tocada/contracts/ground/days.js';
import { useSite } from '../../../lib/context';
import { texts as panelTexts } from '../../../panel/panel.texts';

/** The options of a choice of album. An empty choice means no event. */
export function EventOptions({ events }: { events: AdminEvent[] }) {
  const { timeZone } = useSite();
  return (
    <>
      <option value="">{panelTexts.none}</option>
      {events.map(({ id, title, date }) => (
        <option key={id} value={id}>
          {date === null ? title : `${title} (${dayOf(date, timeZone)})`}
        </option>
      ))}
    </>
  );
}
