import type { Image } from '@tocada/contracts/kit/images.js';
import { Fullscreen } from '../../ui/fullscreen';
import { Icon } from '../../ui/icons';
import { Picture } from '../../ui/picture';
import { texts } from './event-page.texts';

interface Props {
  url: string;
  image: Image | null;
  title: string;
  onClose: () => void;
}

export default function EventImageOverlay({ url, image, title, onClose }: Props) {
  return (
    <Fullscreen title={texts.imageOf(title)} description={texts.imageKeys} onClose={onClose}>
      <button
        type="button"
        aria-label={texts.closeImage}
        className="size-full cursor-zoom-out p-4 sm:p-10"
        onClick={onClose}
      >
        <Picture
          url={url}
          image={image}
          alt={texts.imageOf(title)}
          sizes="100vw"
          first
          className="size-full object-contain"
          style={{ backgroundImage: 'none' }}
        />
        <span className="absolute top-4 right-4 inline-flex size-12 items-center justify-center rounded-full border border-edge bg-night/80 text-paper">
          <Icon name="close" />
        </span>
      </button>
    </Fullscreen>
  );
}
