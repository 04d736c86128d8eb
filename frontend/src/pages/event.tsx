import { PAGES, eventPath } from '@tocada/contracts/pages/pages.js';
import { Link, useParams } from 'react-router-dom';
import { EventDetail } from '../features/events/event-detail';
import { eventHead } from '../features/events/event-head';
import { texts } from '../features/events/events.texts';
import { useEvent } from '../features/events/use-event';
import { useNow, useOrigin, useSite } from '../lib/context';
import { PageHead, type Head } from '../lib/head';
import { buttonClass } from '../ui/button';

export default function EventPage() {
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
        <PageHead head={plain(texts.event)} />
        <p
          role="status"
          className="container-page flex min-h-(--screen) items-center justify-center text-xl font-semibold text-paper"
        >
          {texts.loading}
        </p>
      </>
    );

  if (event.status === 'failed' || event.data === null)
    return (
      <div className="container-page flex min-h-(--screen) flex-col items-center justify-center gap-6 py-32 text-center">
        <PageHead head={{ ...plain(texts.missing), missing: true }} />
        <h1 className="font-sign text-lit tube-rose">{texts.missing}</h1>
        <p>{texts.missingText}</p>
        <Link to={PAGES.home.path} className={buttonClass.tube}>
          {texts.toHome}
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
