import { PAGES } from '@tocada/contracts/pages.js';
import { PastEvents } from '../features/events/past-events';
import { UpcomingEvents } from '../features/events/upcoming-events';
import { Members } from '../features/members/members';
import { useSite } from '../lib/context';
import { PageHead } from '../lib/head';
import { listOf } from '../lib/share';

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
      <header className="boards pt-32 pb-14 md:pt-44 md:pb-20">
        <h1 className="container-page font-sign text-[clamp(3rem,11vw,8rem)] leading-none">
          <span className="tube-aqua">Eventos</span>
        </h1>
      </header>
      <UpcomingEvents />
      <PastEvents />
      <Members />
    </>
  );
}
