import { PAGES } from '@tocada/contracts/pages/pages.js';
import { listOf } from '@tocada/contracts/site/words.js';
import { PastEvents } from '../features/events/past-events';
import { PrivateNights } from '../features/events/private-nights';
import { EarlierShows, LaterShows } from '../features/events/shows-by-month';
import { UpcomingEvents } from '../features/events/upcoming-events';
import { Members } from '../features/members/members';
import { useSite } from '../lib/context';
import { PageHead } from '../lib/head';
import { PageHeader } from '../ui/page-header';
import { texts } from './pages.texts';

export function EventsPage() {
  const { name, towns } = useSite();
  return (
    <>
      <PageHead
        head={{
          title: `${texts.events} | ${name}`,
          description: texts.eventsText(name, listOf(towns.slice(0, 3))),
          path: PAGES.events.path,
        }}
      />
      <PageHeader title={texts.events} />
      <UpcomingEvents Rest={LaterShows} />
      <PrivateNights />
      <PastEvents Rest={EarlierShows} />
      <Members />
    </>
  );
}
