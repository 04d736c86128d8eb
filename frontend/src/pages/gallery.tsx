import { longDate } from '@tocada/contracts/dates.js';
import { PAGES, albumOf, albumPath } from '@tocada/contracts/pages.js';
import { Link, useSearchParams } from 'react-router-dom';
import { useEvent } from '../features/events/use-event';
import { Gallery } from '../features/gallery/gallery';
import { useSite } from '../lib/context';
import { PageHead } from '../lib/head';
import { buttonClass } from '../ui/button';

/** The photos of one event. */
function AlbumPage({ id }: { id: string }) {
  const { name, timeZone } = useSite();
  const event = useEvent(id);
  const path = albumPath(id);

  if (event.status === 'loading')
    return (
      <>
        <PageHead head={{ title: `Galería | ${name}`, description: `Fotos de ${name}.`, path, noIndex: true }} />
        <p
          role="status"
          className="container-page flex min-h-(--screen) items-center justify-center text-xl font-semibold text-paper"
        >
          Cargando galería...
        </p>
      </>
    );

  if (event.status === 'failed' || event.data === null)
    return (
      <div className="container-page flex min-h-(--screen) flex-col items-center justify-center gap-6 py-32 text-center">
        <PageHead
          head={{
            title: `Evento no encontrado | ${name}`,
            description: `Fotos de ${name}.`,
            path,
            noIndex: true,
            missing: true,
          }}
        />
        <h1 className="font-sign text-lit tube-rose">Evento no encontrado</h1>
        <p>Puede que la dirección esté incompleta. Las fotos de todos los shows están en la galería.</p>
        <Link to={PAGES.gallery.path} className={buttonClass.tube}>
          Ver todas las fotos
        </Link>
      </div>
    );

  const { title, date, location, revision } = event.data;
  return (
    <>
      <PageHead
        head={{
          title: `Fotos de ${title} | ${name}`,
          description: `Fotos de ${title}: ${longDate(date, timeZone)}, ${location}.`,
          path,
          image: { path: `/share/events/${id}-${revision}.jpg`, alt: title },
        }}
      />
      <Gallery level={1} event={event.data} />
    </>
  );
}

export function GalleryPage() {
  const { name } = useSite();
  const [query] = useSearchParams();
  const album = albumOf(query);
  if (album) return <AlbumPage key={album} id={album} />;
  return (
    <>
      <PageHead
        head={{
          title: `Galería | ${name}`,
          description: `Fotos de los shows, fiestas y festivales de ${name}.`,
          path: PAGES.gallery.path,
        }}
      />
      <Gallery level={1} />
    </>
  );
}
