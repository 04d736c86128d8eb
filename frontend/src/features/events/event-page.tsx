import { PAGES, eventPath } from '@tocada/contracts/pages.js';
import { Link, useParams } from 'react-router-dom';
import { useNow, useOrigin, useSite } from '../../lib/context';
import { PageHead, type Head } from '../../lib/head';
import { buttonClass } from '../../ui/button';
import { EventDetail } from './event-detail';
import { eventHead } from './event-head';
import { useEvent } from './use-event';

export function EventPage() {
  const { id = '' } = useParams();
  const site = useSite();
  const origin = useOrigin();
  const now = useNow();
  const event = useEvent(id);

  const plain = (title: string): Head => ({
    title: `${title} | ${site.name}`,
    description: site.description,
    path: eventPath(id),
    noIndex: true,
  });

  if (event.status === 'loading')
    return (
      <>
        <PageHead head={plain('Evento')} />
        <p
          role="status"
          className="container-page flex min-h-(--screen) items-center justify-center text-xl font-semibold text-paper"
        >
          Cargando evento...
        </p>
      </>
    );

  if (event.status === 'failed' || event.data === null)
    return (
      <div className="container-page flex min-h-(--screen) flex-col items-center justify-center gap-6 py-32 text-center">
        <PageHead head={{ ...plain('Evento no encontrado'), missing: true }} />
        <h1 className="font-sign text-lit tube-rose">Evento no encontrado</h1>
        <p>Tal vez cambió de fecha o el enlace está incompleto.</p>
        <Link to={PAGES.home.path} className={buttonClass.tube}>
          Volver al inicio
        </Link>
      </div>
    );

  return (
    <>
      <PageHead head={eventHead(event.data, site, origin, now)} />
      <EventDetail event={event.data} />
    </>
  );
}
