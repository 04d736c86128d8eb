import type { Image } from '@tocada/contracts/images.js';
import { Picture } from '../../ui/picture';
import { useBroken } from '../../ui/use-broken';
import { previewOf } from './uploads/previews';

interface Props {
  url: string;
  /** How far the server is with it; null for an image that is not an uploaded one, or as long as it is not known. */
  image: Image | null;
  alt: string;
  className: string;
}

const NOTE = 'flex items-center justify-center bg-beam p-4 text-center text-sm';

/**
 * An image as the admin sees it. Originals are nobody's to read, as they tell places and names: until the server has
 * made its copies, what is shown is the file that this browser sent.
 */
export function StoredImage({ url, image, alt, className }: Props) {
  const { broken, image: watch } = useBroken();
  if (image?.state === 'failed')
    return <p className={`${className} ${NOTE} font-semibold text-alarm`}>{image.message}</p>;
  const sent = previewOf(url);
  const pending = image?.state === 'pending';
  if (broken || (pending && !sent))
    return <p className={`${className} ${NOTE}`}>{broken ? 'No se puede mostrar aquí' : 'Procesando…'}</p>;
  const shown = (
    <Picture
      url={(image?.state !== 'ready' && sent) || url}
      image={image}
      alt={alt}
      sizes="(min-width: 64rem) 25rem, (min-width: 48rem) 50vw, 100vw"
      className={`${className} bg-beam object-cover`}
      {...watch}
    />
  );
  if (!pending) return shown;
  return (
    <span className="relative block">
      {shown}
      <span className="absolute inset-x-2 bottom-2 rounded-full bg-night/85 px-3 py-1 text-center text-sm text-paper">
        Procesando…
      </span>
    </span>
  );
}

/** How a form names the field of an image, and shows what it holds. */
export const imageWords = (label: string) => ({
  label,
  show: (url: string) => (
    <StoredImage key={url} url={url} image={null} alt="" className="mt-1 size-24 rounded-xl border border-rail" />
  ),
});
