import { PAGES } from '@tocada/contracts/pages.js';
import { listOf } from '@tocada/contracts/site.texts.js';
import { PastEvents } from '../features/events/past-events';
import { EarlierShows, LaterShows } from '../features/events/shows-by-month';
import { UpcomingEvents } from '../features/events/upcoming-events';
import { Members } from '../features/members/members';
import { useSite } from '../lib/context';
import { PageHead } from '../lib/head';
import { PageHeader } from '../ui/page-header';

export function EventsPage() {
  const { name, towns } = useSite();
  return (
    <>
      <PageHead
        head={{
          title: `Eventos | ${name}`,
          description: `Próximos shows y eventos pasados de ${name} en ${listOf(towns.slice(0, 3))} y alrededores.`,
          path: PAGES.events.path,
        }}
      />
      <PageHeader title="Eventos" />
      <UpcomingEvents Rest={LaterShows} />
      <PastEvents Rest={EarlierShows} />
      <Members />
    </>
  );
}
