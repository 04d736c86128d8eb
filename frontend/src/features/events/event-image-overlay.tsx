import { Fullscreen } from '../../ui/fullscreen';

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
      </button>
    </Fullscreen>
  );
}
