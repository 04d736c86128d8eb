import { lazy, Suspense, type MouseEvent } from 'react';
import { useOverlay } from '../../lib/use-overlay';
import { useBroken } from '../../ui/use-broken';

const EventImageOverlay = lazy(() => import('./event-image-overlay'));

/** Without JavaScript it is a plain link to the picture. */
export function EventImage({ url, title }: { url: string; title: string }) {
  const { broken, image } = useBroken();
  const overlay = useOverlay('image');
  if (broken) return null;
  const show = (event: MouseEvent<HTMLElement>) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    // Safari does not focus a link that is clicked, and focus returns to what had it.
    event.currentTarget.focus();
    overlay.open(0);
  };
  return (
    <section aria-label="Imagen del evento" className="container-page mt-12">
      <a
        href={url}
        onClick={show}
        aria-haspopup="dialog"
        className="block overflow-hidden rounded-3xl border border-rail"
      >
        <img
          src={url}
          alt={`Imagen de ${title}`}
          loading="lazy"
          className="h-[clamp(25rem,56vw,50rem)] w-full bg-hall object-cover"
          {...image}
        />
      </a>
      <p className="mt-3 text-center text-sm">Haz clic para ver la imagen completa</p>
      {overlay.value !== undefined && (
        <Suspense fallback={null}>
          <EventImageOverlay url={url} title={title} onClose={overlay.close} />
        </Suspense>
      )}
    </section>
  );
}
