import { NO_ALT, type AdminGalleryImage } from '@tocada/contracts/gallery/gallery.js';
import { GLYPHS } from '../../../panel/glyphs';
import { DRAFT } from '../../../panel/optimistic-rows';
import { texts as panelTexts } from '../../../panel/panel.texts';
import { EditButton, RemoveButton } from '../../../panel/row-actions';
import { StoredImage } from '../../../panel/uploads/stored-image';
import { buttonClass, iconButtonClass } from '../../../ui/button';
import { Glyph } from '../../../ui/icons';
import { texts } from './gallery.texts';

interface Props {
  row: AdminGalleryImage;
  event: string | undefined;
  /** The place in the list, from 0, and the number of images. */
  index: number;
  count: number;
  onEdit: () => void;
  onMove: (to: number) => void;
  onRetry: () => void;
  onRemove: () => void;
}

export const lacksAlt = ({ alt }: AdminGalleryImage) => alt === NO_ALT;

export const moveId = (id: string, by: -1 | 1) => `move-${id}-${by === 1 ? 'after' : 'before'}`;

export function GalleryItem({ row, event, index, count, onEdit, onMove, onRetry, onRemove }: Props) {
  const { id, url, image, focalPoint, title, alt } = row;
  const unsaved = id.startsWith(DRAFT);
  const name = title ?? texts.imageNumber(index + 1);
  const moveButton = (by: -1 | 1, label: string) => (
    <button
      type="button"
      id={moveId(id, by)}
      disabled={unsaved}
      // Not `disabled`, because the button would lose the focus when the image reaches an end of the list.
      aria-disabled={index + by < 0 || index + by >= count}
      aria-label={`${label}: ${name}`}
      data-tip={label}
      className={`${iconButtonClass} aria-disabled:border-rail aria-disabled:text-dust aria-disabled:opacity-40`}
      onClick={() => onMove(index + by)}
    >
      <Glyph path={by === 1 ? GLYPHS.after : GLYPHS.before} />
    </button>
  );
  return (
    <li
      aria-busy={unsaved}
      className="flex flex-col overflow-hidden rounded-tile border border-rail bg-hall aria-busy:opacity-60"
    >
      <div className="relative">
        <StoredImage
          key={url}
          url={url}
          image={image}
          alt={alt}
          focalPoint={focalPoint}
          className="aspect-square w-full"
        />
        {title && (
          <p
            aria-hidden={title === alt}
            className="absolute inset-x-0 top-0 line-clamp-2 bg-night/80 px-3 py-2 text-sm text-paper"
          >
            {title}
          </p>
        )}
      </div>
      <div className="flex flex-1 flex-col gap-2 p-3 text-sm empty:p-0">
        {event && <p className="line-clamp-2 text-aqua">{event}</p>}
        {lacksAlt(row) ? (
          <p className="font-semibold text-bulb">{texts.lacksAlt}</p>
        ) : (
          // Once the picture is shown, its alternative text says the same.
          alt !== title && (
            <p aria-hidden={image === null || image.state === 'ready'} className="line-clamp-3">
              {alt}
            </p>
          )
        )}
        {image?.state === 'failed' && (
          <button type="button" className={buttonClass.quiet} onClick={onRetry}>
            {panelTexts.retry}
          </button>
        )}
      </div>
      {/* Four cells in one row, also on the narrowest phone. */}
      <div className="grid grid-cols-4 border-t border-rail [&_button]:w-full [&_button]:rounded-none [&_button]:border-0 [&_button]:bg-transparent">
        {moveButton(-1, texts.moveBefore)}
        {moveButton(1, texts.moveAfter)}
        <EditButton id={id} label={panelTexts.editNamed(name)} disabled={unsaved} onEdit={onEdit} />
        <RemoveButton
          label={texts.removeNamed(title)}
          title={texts.remove}
          text={texts.confirmRemove(title)}
          disabled={unsaved}
          onRemove={onRemove}
        />
      </div>
    </li>
  );
}
