import type { GalleryImage } from '@tocada/contracts/gallery.js';
import { RemoveButton } from '../row-actions';
import { StoredImage } from '../stored-image';
import { DRAFT } from '../use-rows';

interface Props {
  row: GalleryImage;
  onRemove: () => void;
}

export function GalleryItem({ row: { id, url, image, title, alt }, onRemove }: Props) {
  const unsaved = id.startsWith(DRAFT);
  const text = '¿Estás seguro de que quieres eliminar esta imagen? Esta acción no se puede deshacer.';
  return (
    <li aria-busy={unsaved} className="relative overflow-hidden rounded-xl bg-beam aria-busy:opacity-60">
      <StoredImage key={url} url={url} image={image} alt={alt} className="aspect-square w-full" />
      {title && (
        <p
          aria-hidden={title === alt}
          className="absolute inset-x-0 bottom-0 line-clamp-2 bg-night/80 px-3 py-2 text-sm text-paper"
        >
          {title}
        </p>
      )}
      <div className="absolute top-2 right-2">
        <RemoveButton
          label={`Eliminar imagen${title ? `: ${title}` : ''}`}
          title="Eliminar imagen"
          text={title ? text.replace('esta imagen', `la imagen "${title}"`) : text}
          disabled={unsaved}
          onRemove={onRemove}
        />
      </div>
    </li>
  );
}
