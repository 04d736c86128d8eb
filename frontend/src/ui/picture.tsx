import type { DerivativeType, Image } from '@tocada/contracts/images.js';
import type { ComponentProps } from 'react';

interface Props extends Omit<ComponentProps<'img'>, 'src' | 'srcSet'> {
  /** Of any image; of an uploaded one a JPEG. */
  url: string;
  /** Null for an image from elsewhere: it comes as it is. */
  image: Image | null;
  alt: string;
  /** How wide it is shown, as in CSS: the browser takes the smallest file that serves. */
  sizes: string;
  /** On the first screen: fetched at once and first. All others wait until they are near. */
  first?: boolean;
}

/** An image in the best type and size for this browser, with its own blur behind it until it is there. */
export function Picture({ url, image, alt, sizes, first = false, style, ...rest }: Props) {
  const ready = image?.state === 'ready' ? image : undefined;
  const srcSet = (type: DerivativeType) =>
    ready?.sources
      .filter((source) => source.type === type)
      .map((source) => `${source.url} ${source.width}w`)
      .join(', ');
  // The sources come by type, best first; the contracts' list of types would bring zod to every page.
  const types = new Set(ready?.sources.map(({ type }) => type));
  const blur = ready && { backgroundImage: `url(${ready.placeholder})`, backgroundSize: 'cover' };
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
        style={{ ...blur, ...style }}
      />
    </picture>
  );
}
