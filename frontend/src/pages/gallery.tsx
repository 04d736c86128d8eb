import { longDate } from '@tocada/contracts/ground/days.js';
import { PAGES, albumOf, albumPath } from '@tocada/contracts/pages/pages.js';
import { Link, useSearchParams } from 'react-router-dom';
import { useEvent } from '../features/events/use-event';
import { Gallery } from '../features/gallery/gallery';
import { texts as photos } from '../features/gallery/gallery.texts';
import { useSite } from '../lib/context';
import { PageHead } from '../lib/head';
import { buttonClass } from '../ui/button';
import { texts } from './pages.texts';

/** The photos of one event. */
function AlbumPage({ id }: { id: string }) {
  const { name, timeZone } = useSite();
  const event = useEvent(id);
  const path = albumPath(id);

  if (event.status === 'loading')
    return (
      <>
        <PageHead
          head={{ title: `${texts.gallery} | ${name}`, description: `${photos.photosOf(name)}.`, path, noIndex: true }}
        />
        <p
          role="status"
          className="container-page flex min-h-(--screen) items-center justify-center text-xl font-semibold text-paper"
        >
          {texts.loadingGallery}
        </p>
      </>
    );

  if (event.status === 'failed' || event.data === null)
    return (
      <div className="container-page flex min-h-(--screen) flex-col items-center justify-center gap-6 py-32 text-center">
        <PageHead
          head={{
            title: `${texts.noEvent} | ${name}`,
            description: `${photos.photosOf(name)}.`,
            path,
            noIndex: true,
            missing: true,
          }}
        />
        <h1 className="font-sign text-lit tube-rose">{texts.noEvent}</h1>
        <p>{texts.noEventText}</p>
        <Link to={PAGES.gallery.path} className={buttonClass.tube}>
          {texts.allPhotos}
        </Link>
      </div>
    );

  const { title, date, location, revision } = event.data;
  return (
    <>
      <PageHead
        head={{
          title: `${photos.photosOf(title)} | ${name}`,
          description: `${photos.photosOf(title)}: ${longDate(date, timeZone)}, ${location}.`,
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
          title: `${texts.gallery} | ${name}`,
          description: texts.galleryText(name),
          path: PAGES.gallery.path,
        }}
      />
      <Gallery level={1} />
    </>
  );
}
