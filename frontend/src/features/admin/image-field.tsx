import type { Image } from '@tocada/contracts/images.js';
import type { UploadFolder } from '@tocada/contracts/uploads.js';
import { useId } from 'react';
import { buttonClass } from '../../ui/button';
import { showToast } from '../../ui/toasts';
import { StoredImage } from './stored-image';
import { UploadButton } from './uploads/upload-button';

interface Props {
  label: string;
  folder: UploadFolder;
  /** Words of its buttons: without an image, with one, and to take it away. */
  words: { upload: string; change: string; remove: string };
  value: string | null;
  /** The row's image, as long as `value` is that one. */
  image: Image | null;
  error: string | undefined;
  onChange: (imageURL: string | null) => void;
}

/** The image of a member or an event: what is there, another, or none. */
export function ImageField({ label, folder, words, value, image, error, onChange }: Props) {
  const id = useId();
  const change = (imageURL: string | null, title: string) => {
    onChange(imageURL);
    showToast({ title });
  };
  return (
    <div role="group" aria-labelledby={id} className="sm:col-span-2">
      <p id={id} className="font-semibold text-paper">
        {label}
      </p>
      <div className="mt-2 flex flex-wrap items-center gap-4">
        {value !== null && (
          <StoredImage
            key={value}
            url={value}
            image={image}
            alt="Vista previa"
            className="size-32 rounded-2xl border border-rail"
          />
        )}
        <UploadButton
          folder={folder}
          label={value === null ? words.upload : words.change}
          onUploaded={(imageURL) => change(imageURL, 'Imagen subida exitosamente')}
        />
        {value !== null && (
          <button type="button" className={buttonClass.quiet} onClick={() => change(null, 'Imagen eliminada')}>
            {words.remove}
          </button>
        )}
      </div>
      {error !== undefined && <p className="mt-1.5 text-sm font-medium text-alarm">{error}</p>}
    </div>
  );
}
