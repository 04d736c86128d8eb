import type { GalleryImage } from '@tocada/contracts/gallery/gallery.js';
import { langOf } from '@tocada/contracts/ground/language.js';
import { useEffect, useRef, useState, type ComponentProps, type MouseEvent, type TouchEvent } from 'react';
import { Fullscreen } from '../../ui/fullscreen';
import { Icon, type IconName } from '../../ui/icons';
import { Picture } from '../../ui/picture';
import { texts } from './lightbox.texts';
import { counter, keyMove, step, swipe } from './moves';

interface Props {
  images: GalleryImage[];
  start: number;
  onClose: () => void;
}

const BUTTON =
  'absolute z-1 inline-flex size-12 items-center justify-center rounded-full border border-edge bg-night/80 text-paper hover:border-aqua hover:text-aqua';

interface TurnProps {
  label: string;
  icon: IconName;
  side: string;
  onClick: () => void;
}

function Turn({ label, icon, side, onClick }: TurnProps) {
  return (
    <button
      type="button"
      aria-label={label}
      data-tip={label}
      data-turn=""
      className={`${BUTTON} top-1/2 -mt-6 ${side}`}
      onClick={onClick}
    >
      <Icon name={icon} />
    </button>
  );
}

type PhotoProps = { photo: GalleryImage; zoom?: number } & Pick<
  ComponentProps<typeof Picture>,
  'first' | 'fetchPriority' | 'loading'
>;

/** A photo as large as screen and file allow. Its box has the final size before the file loads; a zoom loads a sharper one. */
function Photo({ photo: { url, image, alt }, zoom = 1, ...rest }: PhotoProps) {
  const size = image?.state === 'ready' ? image : undefined;
  const ratio = size && size.width / size.height;
  const fit = size && { width: `min(100cqw, calc(100cqh * ${ratio}), ${size.width}px)`, aspectRatio: ratio };
  return (
    <Picture
      url={url}
      image={image}
      alt={alt}
      sizes={`calc(${zoom} * min(100vw, (100vh - 11rem) * ${ratio}))`}
      className="max-h-full max-w-full rounded-tile"
      style={fit}
      {...rest}
    />
  );
}

/** The pinch zoom of the page, rounded up to whole steps, so that small movements load no new file. */
const pinchZoom = () => Math.ceil((window.visualViewport?.scale ?? 1) - 0.05);

export default function Lightbox({ images, start, onClose }: Props) {
  const [index, setIndex] = useState(start);
  const [zoom, setZoom] = useState(pinchZoom);
  const frame = useRef<HTMLDivElement>(null);
  const touch = useRef<{ x: number; y: number } | null>(null);
  const count = images.length;
  const image = images[index]!;
  const neighbours = [images[index + 1], images[index - 1]].filter((near) => near !== undefined);
  const move = (by: number) => setIndex((current) => step(current, by, count));

  // At an end of the list the pressed button disappears. Focus the other button, not the page below.
  useEffect(() => {
    const buttons = [...(frame.current?.querySelectorAll('button') ?? [])];
    if (!buttons.some((button) => button === document.activeElement)) buttons.at(-1)?.focus();
  });

  useEffect(() => {
    const onResize = () => setZoom(pinchZoom());
    // The zoom may have changed before this effect ran.
    onResize();
    window.visualViewport?.addEventListener('resize', onResize);
    return () => window.visualViewport?.removeEventListener('resize', onResize);
  }, []);

  const onTouchStart = ({ touches }: TouchEvent) => {
    const first = touches.item(0);
    touch.current = first && touches.length === 1 ? { x: first.clientX, y: first.clientY } : null;
  };
  const onTouchEnd = ({ changedTouches }: TouchEvent) => {
    const last = changedTouches.item(0);
    // While the page is zoomed, a swipe pans the photo.
    if (touch.current && last && zoom === 1)
      move(swipe(last.clientX - touch.current.x, last.clientY - touch.current.y));
    touch.current = null;
  };
  const onBackdrop = (event: MouseEvent) => {
    if (event.target instanceof Element && !event.target.closest('img, button, figcaption')) onClose();
  };

  return (
    <Fullscreen
      title={texts.lightbox}
      description={texts.keys}
      onClose={onClose}
      onKeyDown={(event) => move(keyMove(event.key))}
    >
      {/* The keyboard has Escape and the close button; this click is the mouse's shortcut. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
      <div
        ref={frame}
        className="absolute inset-0"
        onClick={onBackdrop}
        onTouchStart={onTouchStart}
        onTouchEnd={onTouchEnd}
      >
        <button
          type="button"
          aria-label={texts.close}
          data-tip={texts.close}
          className={`${BUTTON} top-4 right-4`}
          onClick={onClose}
        >
          <Icon name="close" />
        </button>
        {index > 0 && <Turn label={texts.previous} icon="previous" side="left-3 sm:left-6" onClick={() => move(-1)} />}
        {index < count - 1 && <Turn label={texts.next} icon="next" side="right-3 sm:right-6" onClick={() => move(1)} />}
        <figure className="flex size-full flex-col items-center justify-center gap-5 px-4 pt-20 pb-8 sm:px-24">
          <div className="@container-[size] flex min-h-0 w-full flex-1 items-center justify-center">
            <Photo key={image.id} photo={image} zoom={zoom} first />
          </div>
          <figcaption className="text-center" aria-live="polite">
            {image.title && (
              <span lang={langOf(image, 'title')} className="block text-lg font-semibold text-paper">
                {image.title}
              </span>
            )}
            <span className="block text-sm tabular-nums">{counter(index, count)}</span>
          </figcaption>
        </figure>
        {/* Preloads the neighbours. */}
        <div hidden>
          {neighbours.map((near) => (
            <Photo key={near.id} photo={near} fetchPriority="low" loading="eager" />
          ))}
        </div>
      </div>
    </Fullscreen>
  );
}
