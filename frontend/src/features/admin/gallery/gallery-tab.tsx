import type { GalleryImage } from '@tocada/contracts/gallery.js';
import { useState } from 'react';
import { PHOTOS } from '../../../lib/data';
import { Field } from '../../../ui/field';
import { showToast } from '../../../ui/toasts';
import { useSession } from '../admin-session';
import { tellFailure } from '../failures';
import { ListState } from '../list-state';
import { UploadButton } from '../uploads/upload-button';
import { useRows } from '../use-rows';
import { GalleryItem } from './gallery-item';

const newestFirst = (a: GalleryImage, b: GalleryImage) =>
  b.createdAt.localeCompare(a.createdAt) || b.id.localeCompare(a.id);

export function GalleryTab() {
  const session = useSession();
  const images = useRows<GalleryImage>('gallery', newestFirst, [PHOTOS]);
  const [description, setDescription] = useState('');

  const add = async (imageURL: string) => {
    const text = description.trim();
    const fields = { imageURL, title: text || null, alt: text || 'Gallery image', eventId: null };
    const { title, alt, eventId } = fields;
    const draft = { url: imageURL, image: null, title, alt, eventId, createdAt: new Date().toISOString() };
    try {
      await images.add(draft, () => session.call<GalleryImage>('POST', 'gallery', fields));
      setDescription('');
      showToast({ title: 'Imagen subida exitosamente' });
    } catch (error) {
      tellFailure('Error al subir imagen', error);
    }
  };
  const remove = async (image: GalleryImage) => {
    try {
      await images.remove(image, () => session.call('DELETE', `gallery/${image.id}`));
      showToast({ title: 'Imagen eliminada exitosamente' });
    } catch (error) {
      tellFailure('Error al eliminar imagen', error);
    }
  };

  return (
    <>
      <div className="flex flex-wrap items-end gap-4 rounded-3xl border border-rail bg-hall p-5 sm:p-8">
        <Field
          form="gallery"
          name="description"
          label="Descripción (Opcional)"
          error={undefined}
          className="min-w-0 flex-1 basis-64"
        >
          <input
            type="text"
            autoComplete="off"
            value={description}
            onChange={(event) => setDescription(event.target.value)}
          />
        </Field>
        <UploadButton
          folder="gallery"
          label="Subir Imagen a Galería"
          look="sign"
          onUploaded={(imageURL) => void add(imageURL)}
        />
      </div>
      <section aria-label="Imágenes" tabIndex={-1} data-list="" className="mt-10 outline-none">
        <ListState
          rows={images.rows}
          error={images.error}
          failure="No se pudieron cargar las imágenes"
          empty="No hay imágenes disponibles"
          onRetry={images.reload}
        >
          <ul className="grid grid-cols-2 gap-3 md:grid-cols-3 lg:grid-cols-4">
            {images.rows?.map((image) => (
              <GalleryItem key={image.id} row={image} onRemove={() => void remove(image)} />
            ))}
          </ul>
        </ListState>
      </section>
    </>
  );
}
