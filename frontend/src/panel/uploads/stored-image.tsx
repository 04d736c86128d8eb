import type { Image, ReadyImage } from '@tocada/contracts/kit/images.js';
import type { ComponentProps } from 'react';
import { Picture } from '../../ui/picture';
import { useBroken } from '../../ui/use-broken';
import { stored } from '../stored';
import { previewOf, useUploads } from './uploads';
import { texts } from './uploads.texts';

interface Props {
  url: string;
  /** The state of the image at the server; null when it is unknown or the image was not uploaded. */
  image: Image | null;
  alt: string;
  focalPoint?: string | null;
  className: string;
}

const NOTE = 'flex items-center justify-center bg-beam p-4 text-center text-sm';

const jpegOf = ({ sources }: ReadyImage) => sources.filter(({ type }) => type === 'image/jpeg').pop()!.url;

/** The state of an image. This session may know earlier than the list that the image is ready. */
const useImageState = (url: string, image: Image | null): Image | null => {
  const upload = useUploads().images.get(url);
  return (upload?.state === 'ready' ? upload : image) ?? upload ?? null;
};

/** An image in the panel. Until it has derivatives this browser's file is shown, because originals are private. */
export function StoredImage({ url, image: listed, ...rest }: Props) {
  const { className } = rest;
  const image = useImageState(url, listed);
  if (image?.state === 'failed')
    return <p className={`${className} ${NOTE} font-semibold text-alarm`}>{stored(image.message, image.said)}</p>;
  if (image?.state === 'ready') {
    const jpeg = jpegOf(image);
    return <Shown key={jpeg} url={jpeg} image={image} {...rest} />;
  }
  const sent = previewOf(url);
  if (!image) return <Shown key={sent ?? url} url={sent ?? url} image={null} {...rest} />;
  if (!sent) return <p className={`${className} ${NOTE}`}>{texts.processing}</p>;
  return (
    <span className="relative block">
      <Shown key={sent} url={sent} image={null} {...rest} fallbackText="" />
      <span className="absolute inset-x-2 bottom-2 rounded-full bg-night/85 px-3 py-1 text-center text-sm text-paper">
        {texts.processing}
      </span>
    </span>
  );
}

type ShownProps = Pick<ComponentProps<typeof Picture>, 'url' | 'image' | 'alt' | 'focalPoint'> & {
  className: string;
  /** The text to show when the browser cannot show the image. */
  fallbackText?: string;
};

function Shown({ className, fallbackText = texts.notShown, ...picture }: ShownProps) {
  const { broken, image: watch } = useBroken();
  if (broken) return <p className={`${className} ${NOTE}`}>{fallbackText}</p>;
  return (
    <Picture
      {...picture}
      sizes="(min-width: 64rem) 25rem, (min-width: 48rem) 50vw, 100vw"
      className={`${className} bg-beam object-cover`}
      {...watch}
    />
  );
}

/** The label of an image field, and how to show its value. */
export const imageWords = (label: string) => ({
  label,
  show: (url: string) => (
    <StoredImage key={url} url={url} image={null} alt="" className="mt-1 size-24 rounded-tile border border-rail" />
  ),
});
