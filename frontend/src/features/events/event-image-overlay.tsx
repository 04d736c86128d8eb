import { Fullscreen } from '../../ui/fullscreen';
import { Icon } from '../../ui/icons';

interface Props {
  url: string;
  title: string;
  onClose: () => void;
}

export default function EventImageOverlay({ url, title, onClose }: Props) {
  return (
    <Fullscreen title={`Imagen de ${title}`} description="Haz clic o presiona Escape para cerrar." onClose={onClose}>
      <button
        type="button"
        aria-label="Cerrar imagen"
        className="size-full cursor-zoom-out p-4 sm:p-10"
        onClick={onClose}
      >
        <img src={url} alt={`Imagen de ${title}`} className="size-full object-contain" />
        <span className="absolute top-4 right-4 inline-flex size-12 items-center justify-center rounded-full border border-edge bg-night/80 text-paper">
          <Icon name="close" />
        </span>
      </button>
    </Fullscreen>
  );
}
