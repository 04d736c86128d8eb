import type { Event } from '@tocada/contracts/events/events.js';
import type { GalleryImage } from '@tocada/contracts/gallery/gallery.js';
import { isoMoment, longDate } from '@tocada/contracts/ground/days.js';
import { SKELETONS } from '@tocada/contracts/ground/limits.js';
import { whatsappLink } from '@tocada/contracts/ground/phone.js';
import { PAGES, eventPath, wholePath } from '@tocada/contracts/pages/pages.js';
import { memo, type MouseEvent } from 'react';
import { Link, useHref } from 'react-router-dom';
import { useSite } from '../../lib/context';
import { lazyPart } from '../../lib/lazy-part';
import { useOverlay } from '../../lib/use-overlay';
import { buttonClass, loneLinkClass } from '../../ui/button';
import { Folded } from '../../ui/folded';
import { Icon } from '../../ui/icons';
import { Empty, LoadError } from '../../ui/notice';
import { OutsideLink } from '../../ui/outside-link';
import { Picture, PictureAlone } from '../../ui/picture';
import { Section } from '../../ui/section';
import { Skeletons } from '../../ui/skeletons';
import { texts } from './gallery.texts';
import { usePhotos } from './use-photos';

const Lightbox = lazyPart(
  () => import('./lightbox'),
  ({ images, start }) => <PictureAlone url={images[start]!.url} />,
);

/** Tiles crop photos to squares, so a photo must be wider. Phones take the smallest file: sixty may load at once. */
const TILE = '(min-width: 64rem) 29rem, (min-width: 48rem) 40vw, (min-resolution: 2.5dppx) 25vw, 37vw';
const FIRST_SCREEN = 4;
const GRID = 'grid grid-cols-2 gap-2 sm:gap-3 md:grid-cols-3 lg:grid-cols-4';

interface ThumbnailsProps {
  images: GalleryImage[];
  /** The number of photos that are still loading. */
  more: number;
  first: boolean;
  /** The photos after these are folded. */
  shown: number;
}

interface TilesProps extends Pick<ThumbnailsProps, 'images' | 'more' | 'first'> {
  /** The place of the first tile in the whole list. */
  start: number;
  onOpen: (event: MouseEvent<HTMLElement>, index: number) => void;
}

function Tiles({ images, more, first, start, onOpen }: TilesProps) {
  const { duotone } = useSite();
  return (
    <ul className={GRID}>
      {images.map(({ id, url, image, focalPoint, alt }, index) => (
        <li key={id}>
          <a
            href={url}
            aria-haspopup="dialog"
            onClick={(event) => onOpen(event, start + index)}
            className={`group block aspect-square overflow-hidden rounded-tile bg-beam [content-visibility:auto] hover:shadow-aqua ${duotone ? 'duotone' : ''}`}
          >
            <Picture
              url={url}
              image={image}
              alt={alt}
              sizes={TILE}
              focalPoint={focalPoint}
              first={first && index < FIRST_SCREEN}
              className="size-full object-cover transition-transform duration-500 group-hover:scale-105"
            />
          </a>
        </li>
      ))}
      {/* Placeholders, so that nothing moves when the other photos load. */}
      {Array.from({ length: more }, (_, index) => (
        <li key={index} aria-hidden="true" className="aspect-square rounded-tile bg-beam noscript:hidden" />
      ))}
    </ul>
  );
}

/** Memoized, because an opened or closed lightbox changes none of the photos. */
const Grid = memo(({ images, more, first, shown, onOpen }: ThumbnailsProps & { onOpen: (index: number) => void }) => {
  const open = (event: MouseEvent<HTMLElement>, index: number) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    // Safari does not focus a clicked link, but the dialog returns the focus to the focused element.
    event.currentTarget.focus();
    onOpen(index);
  };
  const folded = Math.max(0, images.length + more - shown);
  const foldedImages = images.slice(shown);
  const foldedMore = folded - foldedImages.length;
  return (
    <>
      <Tiles images={images.slice(0, shown)} more={more - foldedMore} first={first} start={0} onOpen={open} />
      {folded > 0 && (
        <Folded label={texts.others(folded)}>
          <Tiles images={foldedImages} more={foldedMore} first={false} start={shown} onOpen={open} />
        </Folded>
      )}
    </>
  );
});

function Thumbnails({ images, ...rest }: ThumbnailsProps) {
  const overlay = useOverlay('photo');
  return (
    <>
      <Grid images={images} {...rest} onOpen={overlay.open} />
      {overlay.value !== undefined && images[overlay.value] && (
        <Lightbox images={images} start={overlay.value} onClose={overlay.close} />
      )}
    </>
  );
}

function EventLine({ event }: { event: Event }) {
  const { timeZone } = useSite();
  return (
    <p>
      <Link to={eventPath(event.id)} className={loneLinkClass}>
        <time dateTime={isoMoment(event, timeZone)} className="inline-block first-letter:uppercase">
          {longDate(event.date, timeZone)}
        </time>
      </Link>{' '}
      · {event.venue ? `${event.venue}, ${event.location}` : event.location}
    </p>
  );
}

function ToAll() {
  return (
    <Link to={PAGES.gallery.path} className={loneLinkClass}>
      {texts.toAll}
    </Link>
  );
}

interface GalleryProps {
  level?: 1 | 2;
  event?: Event;
  /** The photos after these are folded. */
  shown?: number;
}

export function Gallery({ level = 2, event, shown = Infinity }: GalleryProps) {
  const site = useSite();
  const photos = usePhotos(event?.id);
  const { more = 0, moreFailed = false } = photos;
  const whole = useHref(wholePath(event?.id));
  return (
    <Section
      title={event ? texts.photosOf(event.title) : texts.title}
      level={level}
      intro={event && <EventLine event={event} />}
      aside={event && <ToAll />}
    >
      {photos.status === 'loading' && (
        <Skeletons count={SKELETONS.gallery} label={texts.loading} grid={GRID} shape="aspect-square" />
      )}
      {photos.status === 'failed' && <LoadError>{texts.failed}</LoadError>}
      {photos.status === 'ready' && photos.data.length === 0 && (
        <Empty title={texts.empty}>
          <p>{event ? texts.soonOfShow : texts.soon}</p>
        </Empty>
      )}
      {photos.status === 'ready' && photos.data.length > 0 && (
        <>
          <Thumbnails
            key={event?.id}
            images={photos.data}
            more={moreFailed ? 0 : more}
            first={level === 1}
            shown={shown}
          />
          {more > 0 && (
            <p className="mt-6 text-center">
              <a href={whole} className={loneLinkClass}>
                {texts.all(photos.data.length + more)}
              </a>
            </p>
          )}
          <p className="mt-5 text-center md:mt-8">
            <OutsideLink href={whatsappLink(site.whatsapp, texts.askText(site.name))} className={buttonClass.tube}>
              <Icon name="whatsapp" />
              {texts.ask}
            </OutsideLink>
          </p>
        </>
      )}
    </Section>
  );
}
