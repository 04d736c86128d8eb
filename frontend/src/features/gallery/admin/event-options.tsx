import { dayOf } from '@tocada/contracts/dates.js';
import type { Event } from '@tocada/contracts/events.js';
import { useSite } from '../../../lib/context';
import { texts as panelTexts } from '../../../panel/panel.texts';

/** The options of a choice of album. An empty choice means no event. */
export function EventOptions({ events }: { events: Event[] }) {
  const { timeZone } = useSite();
  return (
    <>
      <option value="">{panelTexts.none}</option>
      {events.map(({ id, title, date }) => (
        <option key={id} value={id}>
          {title} ({dayOf(date, timeZone)})
        </option>
      ))}
    </>
  );
}
