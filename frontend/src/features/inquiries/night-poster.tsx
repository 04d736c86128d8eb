import { isoDay } from '@tocada/contracts/ground/days.js';
import { useSite } from '../../lib/context';
import { Cartel } from '../../ui/cartel';
import type { Night } from './inquiry-state';
import { optionName } from './option-name';

/** The client's own night as a small poster. */
export default function NightPoster({
  night: { eventDate, eventType, location },
  reference,
}: {
  night: Night;
  reference: string;
}) {
  const site = useSite();
  const { timeZone } = site;
  const noon = `${eventDate}T12:00:00.000Z`;
  return (
    <Cartel
      Title="p"
      show={{
        id: reference,
        title: optionName(eventType, site),
        // East of the date line noon in Greenwich is the next day.
        date: isoDay(noon, timeZone) === eventDate ? noon : `${eventDate}T00:00:00.000Z`,
        hasTime: false,
        location: optionName(location, site),
        venue: null,
        description: null,
        imageUrl: null,
      }}
    />
  );
}
