import type { DerivativeType, Image } from '@tocada/contracts/kit/images.js';
import { FACE } from '@tocada/contracts/members/faces.js';
import { useEffect, type ComponentProps } from 'react';
import { cssString, useDrawnStyle } from '../lib/drawn-style';

interface Props extends Omit<ComponentProps<'img'>, 'src' | 'srcSet'> {
  /** The address of the image; for an uploaded image, its JPEG. */
  url: string;
  /** Null for an image from another site, which has no derivatives. */
  image: Image | null;
  alt: string;
  /** The displayed width, as in the HTML attribute `sizes`. The browser loads the smallest sufficient file. */
  sizes: string;
  /** The point that stays in sight wherever the image is cut. Null or absent: by the image's shape. */
  focalPoint?: string | null;
  /** True when the image is on the first screen. It then loads at once with priority; others load when they are near. */
  first?: boolean;
}

/** Faces are in the upper part of a portrait photo. An image of unknown shape is cut like one when it is taller than its box. */
const FACES = `${FACE.x}% ${FACE.y}%`;

/** An image in the best type and size for the browser, with a blurred placeholder until it has loaded. */
export function Picture({ url, image, alt, sizes, focalPoint, first = false, style, ...rest }: Props) {
  const ready = image?.state === 'ready' ? image : undefined;
  const srcSet = (type: DerivativeType) =>
    ready?.sources
      .filter((source) => source.type === type)
      .map((source) => `${source.url} ${source.width}w`)
      .join(', ');
  // Sources are sorted by type, best first. Importing the contracts' list of types would add zod to every page.
  const types = new Set(ready?.sources.map(({ type }) => type));
  const blur = ready && { backgroundImage: `url(${cssString(ready.placeholder)})`, backgroundSize: 'cover' };
  const isWide = ready !== undefined && ready.width >= ready.height;
  const position = focalPoint ?? (isWide ? undefined : FACES);
  const placed = position && { objectPosition: position };
  const drawn = useDrawnStyle(`img[src=${cssString(url)}]`, { ...blur, ...placed, ...style });
  return (
    <picture className="contents">
      {[...types]
        .filter((type) => type !== 'image/jpeg')
        .map((type) => (
          <source key={type} type={type} srcSet={srcSet(type)} sizes={sizes} />
        ))}
      <img
        width={ready?.width}
        height={ready?.height}
        loading={first ? 'eager' : 'lazy'}
        fetchPriority={first ? 'high' : undefined}
        decoding="async"
        {...rest}
        alt={alt}
        sizes={ready && sizes}
        srcSet={srcSet('image/jpeg')}
        src={url}
        style={drawn}
      />
    </picture>
  );
}

/** Opens the picture file itself, as the link does without scripts. It replaces the overlay's history entry. */
export function PictureAlone({ url }: { url: string }) {
  useEffect(() => location.replace(url), [url]);
  return null;
}
