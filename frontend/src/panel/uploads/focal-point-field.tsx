import type { Image } from '@tocada/contracts/kit/images.js';
import { useId, useRef, type KeyboardEvent, type PointerEvent } from 'react';
import { buttonClass } from '../../ui/button';
import { focalPointAt, movedPoint, pointOf } from './focal-point';
import { StoredImage } from './stored-image';
import { texts } from './uploads.texts';

const wordsOf = (value: string | null) => {
  const { x, y } = pointOf(value);
  return texts.focalPointAt(x, y);
};

export const focalPointWords = { label: texts.focalPoint, show: wordsOf };

interface Props {
  url: string;
  image: Image | null;
  /** The classes of the shapes in which the site cuts the picture. */
  shapes: string[];
  value: string | null;
  onChange: (focalPoint: string | null) => void;
}

/** Sets the point of a picture that stays in sight: a tap on the picture, a drag of the ring, or its arrow keys. */
export function FocalPointField({ url, image, shapes, value, onChange }: Props) {
  const id = useId();
  const frame = useRef<HTMLDivElement>(null);
  const point = pointOf(value);

  const placeAt = ({ clientX, clientY }: Pick<PointerEvent, 'clientX' | 'clientY'>) => {
    const { left, top, width, height } = frame.current!.getBoundingClientRect();
    if (width > 0 && height > 0)
      onChange(focalPointAt({ x: (100 * (clientX - left)) / width, y: (100 * (clientY - top)) / height }));
  };
  const grasp = (event: PointerEvent<HTMLButtonElement>) => event.currentTarget.setPointerCapture(event.pointerId);
  const drag = (event: PointerEvent<HTMLButtonElement>) => {
    if (event.currentTarget.hasPointerCapture(event.pointerId)) placeAt(event);
  };
  const press = (event: KeyboardEvent) => {
    const moved = movedPoint(point, event.key, event.shiftKey);
    if (moved === undefined) return;
    event.preventDefault();
    onChange(moved);
  };

  return (
    <div role="group" aria-labelledby={id} className="sm:col-span-2">
      <p id={id} className="font-semibold text-paper">
        {focalPointWords.label}
      </p>
      <p id={`${id}-hint`} className="mt-1 text-sm">
        {texts.focalPointHint}
      </p>
      <div className="mt-3 flex flex-wrap items-start gap-4">
        {/* The keyboard has the ring; this click is the shortcut of finger and mouse. */}
        {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
        <div ref={frame} className="relative max-w-full cursor-crosshair" onClick={placeAt}>
          <StoredImage url={url} image={image} alt="" className="max-h-72 min-h-16 w-auto min-w-16 rounded-tile" />
          <button
            type="button"
            role="slider"
            aria-label={focalPointWords.label}
            aria-describedby={`${id}-hint`}
            aria-valuenow={point.y}
            aria-valuetext={wordsOf(value)}
            data-focal-point={value ?? ''}
            className="absolute -mt-6 -ml-6 size-12 cursor-grab touch-none rounded-full border-2 border-night bg-paper/25 shadow-[0_0_0_2px_var(--color-paper)]"
            style={{ left: `${point.x}%`, top: `${point.y}%` }}
            onPointerDown={grasp}
            onPointerMove={drag}
            onKeyDown={press}
            // The press of a key has no place, and a drag has set the point already.
            onClick={(event) => event.stopPropagation()}
          />
        </div>
        <div className="flex flex-wrap items-start gap-3">
          {shapes.map((shape) => (
            // The sources of a picture would be items of the row, with gaps.
            <div key={shape} className="w-28">
              <StoredImage
                url={url}
                image={image}
                alt=""
                focalPoint={value}
                className={`${shape} w-full rounded-tile border border-rail`}
              />
            </div>
          ))}
        </div>
        <button type="button" disabled={value === null} className={buttonClass.quiet} onClick={() => onChange(null)}>
          {texts.automatic}
        </button>
      </div>
    </div>
  );
}
