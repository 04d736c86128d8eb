import type { Image, ReadyImage } from '@tocada/contracts/images.js';
import type { ComponentProps } from 'react';
import { Picture } from '../../ui/picture';
import { useBroken } from '../../ui/use-broken';
import { previewOf } from './uploads/previews';
import { useUploads } from './uploads/uploads';

interface Props {
  url: string;
  /** How far the server is with it; null for an image that is not an uploaded one, or as long as it is not known. */
  image: Image | null;
  alt: string;
  className: string;
}

const NOTE = 'flex items-center justify-center bg-beam p-4 text-center text-sm';
const PROCESSING = 'Procesando…';

const jpegOf = ({ sources }: ReadyImage) => sources.filter(({ type }) => type === 'image/jpeg').pop()!.url;

/** What the list knows of an image; this session may know earlier that it is ready, or before any list has it. */
const useStanding = (url: string, image: Image | null): Image | null => {
  const upload = useUploads().images.get(url);
  return (upload?.state === 'ready' ? upload : image) ?? upload ?? null;
};

/**
 * An image as the admin sees it. Originals are nobody's to read, as they tell places and names: until the server has
 * made its copies, what is shown is the file that this browser sent.
 */
export function StoredImage({ url, image: listed, alt, className }: Props) {
  const image = useStanding(url, listed);
  if (image?.state === 'failed')
    return <p className={`${className} ${NOTE} font-semibold text-alarm`}>{image.message}</p>;
  if (image?.state === 'ready') {
    const jpeg = jpegOf(image);
    return <Shown key={jpeg} url={jpeg} image={image} alt={alt} className={className} />;
  }
  const sent = previewOf(url);
  if (!image) return <Shown key={sent ?? url} url={sent ?? url} image={null} alt={alt} className={className} />;
  if (!sent) return <p className={`${className} ${NOTE}`}>{PROCESSING}</p>;
  return (
    <span className="relative block">
      <Shown key={sent} url={sent} image={null} alt={alt} className={className} instead="" />
      <span className="absolute inset-x-2 bottom-2 rounded-full bg-night/85 px-3 py-1 text-center text-sm text-paper">
        {PROCESSING}
      </span>
    </span>
  );
}

type ShownProps = Pick<ComponentProps<typeof Picture>, 'url' | 'image' | 'alt'> & {
  className: string;
  /** What stands in its place when this browser cannot show it. */
  instead?: string;
};

function Shown({ className, instead = 'No se puede mostrar aquí', ...picture }: ShownProps) {
  const { broken, image: watch } = useBroken();
  if (broken) return <p className={`${className} ${NOTE}`}>{instead}</p>;
  return (
    <Picture
      {...picture}
      sizes="(min-width: 64rem) 25rem, (min-width: 48rem) 50vw, 100vw"
      className={`${className} bg-beam object-cover`}
      {...watch}
    />
  );
}

/** How a form names the field of an image, and shows what it holds. */
export const imageWords = (label: string) => ({
  label,
  show: (url: string) => (
    <StoredImage key={url} url={url} image={null} alt="" className="mt-1 size-24 rounded-xl border border-rail" />
  ),
});
