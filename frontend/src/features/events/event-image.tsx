import type { Image } from '@tocada/contracts/kit/images.js';
import type { MouseEvent } from 'react';
import { lazyPart } from '../../lib/lazy-part';
import { useOverlay } from '../../lib/use-overlay';
import { Picture, PictureAlone } from '../../ui/picture';
import { useBroken } from '../../ui/use-broken';
import { texts } from './event-page.texts';

const EventImageOverlay = lazyPart(() => import('./event-image-overlay'), PictureAlone);

interface Props {
  url: string;
  image: Image | null;
  title: string;
}

/** A link to the picture, and a dialog with scripts. At least 25rem high: a wide picture is wider than its box. */
export function EventImage({ url, image, title }: Props) {
  const { broken, image: watch } = useBroken();
  const overlay = useOverlay('image');
  if (broken) return null;
  const show = (event: MouseEvent<HTMLElement>) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    // Safari does not focus a clicked link, but the dialog returns the focus to the focused element.
    event.currentTarget.focus();
    overlay.open(0);
  };
  return (
    <section aria-label={texts.image}>
      <a
        href={url}
        onClick={show}
        aria-haspopup="dialog"
        className="block overflow-hidden rounded-card border border-rail"
      >
        <Picture
          url={url}
          image={image}
          alt={texts.imageOf(title)}
          sizes="(min-width: 64rem) max(44.5rem, 50vw), max(44.5rem, 95vw)"
          first
          className="h-[clamp(25rem,34vw,50rem)] w-full bg-hall object-cover"
          {...watch}
        />
      </a>
      <p className="mt-3 text-center text-sm">{texts.imageHint}</p>
      {overlay.value !== undefined && (
        <EventImageOverlay url={url} image={image} title={title} onClose={overlay.close} />
      )}
    </section>
  );
}
