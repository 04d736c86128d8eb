import type { Event } from '@tocada/contracts/events.js';
import { NO_ALT, type GalleryImage } from '@tocada/contracts/gallery.js';
import { useState } from 'react';
import { useSWRConfig } from 'swr';
import { load } from '../../../lib/api';
import { albumKey, eventKey, PAST, PHOTOS, UPCOMING } from '../../../lib/data';
import { Field } from '../../../ui/field';
import { showToast } from '../../../ui/toasts';
import { useSession } from '../admin-session';
import { tellFailure } from '../failures';
import { ListState } from '../list-state';
import { focusEdit } from '../row-actions';
import { UploadButton } from '../uploads/upload-button';
import { useUploads } from '../uploads/uploads';
import { useRows } from '../use-rows';
import { GalleryForm, type GalleryFields } from './gallery-form';
import { GalleryItem, lacksAlt, moveId } from './gallery-item';
import { inOrder, moved, placed } from './order';

const NO_EVENTS: Event[] = [];

export function GalleryTab() {
  const session = useSession();
  const { follow } = useUploads();
  const { mutate } = useSWRConfig();
  const images = useRows<GalleryImage>('gallery', inOrder, [PHOTOS, UPCOMING, PAST]);
  const events = useRows<Event>('events', () => 0, []);
  const [description, setDescription] = useState('');
  const [editing, setEditing] = useState<GalleryImage | null>(null);

  /** These events have photos now, or none any more; their pages may have been looked at in this tab, and keep that. */
  const publishAlbums = (...eventIds: (string | null)[]) => {
    for (const key of eventIds.flatMap((id) => (id ? [albumKey(id), eventKey(id)] : [])))
      mutate(key, () => load(key), { revalidate: false }).catch(() => undefined);
    events.reload();
  };

  const add = async (imageURL: string) => {
    const text = description.trim();
    const fields = { imageURL, title: text || null, alt: text || NO_ALT, eventId: null };
    const { title, alt, eventId } = fields;
    const now = new Date().toISOString();
    const draft = {
      url: imageURL,
      image: { state: 'pending' } as const,
      title,
      alt,
      eventId,
      createdAt: now,
      placedAt: now,
    };
    try {
      await images.add(draft, () => session.call<GalleryImage>('POST', 'gallery', fields));
      setDescription('');
      void follow(imageURL);
    } catch (error) {
      tellFailure('Error al subir imagen', error);
    }
  };
  const change = async (row: GalleryImage, fields: Pick<GalleryImage, 'title' | 'alt' | 'eventId'>) => {
    await images.replace({ ...row, ...fields }, () => session.call<GalleryImage>('PUT', `gallery/${row.id}`, fields));
    publishAlbums(row.eventId, fields.eventId);
  };
  const save = async (row: GalleryImage, { place, ...fields }: GalleryFields) => {
    await change(row, fields);
    setEditing(null);
    focusEdit(row.id);
    showToast({ title: 'Imagen actualizada exitosamente' });
    await move(row, place - 1);
  };
  const move = async (row: GalleryImage, wanted: number) => {
    const list = images.rows ?? [];
    const from = list.findIndex(({ id }) => id === row.id);
    const to = Math.min(Math.max(wanted, 0), list.length - 1);
    if (from < 0 || from === to) return;
    const order = moved(list, from, to);
    const ids = order.map(({ id }) => id);
    try {
      await images.change(placed(order), () => session.call('PUT', 'gallery/order', { ids }));
    } catch (error) {
      tellFailure('Error al mover imagen', error);
    }
  };
  const turn = (row: GalleryImage, from: number, to: number) => {
    void move(row, to);
    // What moves in the document loses the focus: the image takes it along.
    requestAnimationFrame(() => document.getElementById(moveId(row.id, to > from ? 1 : -1))?.focus());
  };
  const retry = (row: GalleryImage) => {
    const { title, alt, eventId } = row;
    change(row, { title, alt, eventId }).catch((error: unknown) => tellFailure('Error al procesar imagen', error));
  };
  const remove = async (image: GalleryImage) => {
    try {
      await images.remove(image, () => session.call('DELETE', `gallery/${image.id}`));
      publishAlbums(image.eventId);
      setEditing((current) => (current?.id === image.id ? null : current));
      showToast({ title: 'Imagen eliminada exitosamente' });
    } catch (error) {
      tellFailure('Error al eliminar imagen', error);
    }
  };
  const cancel = () => {
    if (editing) focusEdit(editing.id);
    setEditing(null);
  };

  const count = images.rows?.length ?? 0;
  const wordless = images.rows?.filter(lacksAlt).length ?? 0;
  return (
    <>
      {editing ? (
        <GalleryForm
          key={editing.id}
          image={editing}
          events={events.rows ?? NO_EVENTS}
          place={1 + (images.rows?.findIndex(({ id }) => id === editing.id) ?? 0)}
          count={count}
          onSave={(fields) => save(editing, fields)}
          onCancel={cancel}
        />
      ) : (
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
      )}
      <section aria-label="Imágenes" tabIndex={-1} data-list="" className="mt-10 outline-none">
        {wordless > 0 && (
          <p className="mb-6 rounded-2xl border border-bulb/60 px-5 py-3 text-bulb">
            {wordless === 1
              ? 'A 1 imagen le falta el texto alternativo, que leen quienes no ven la foto.'
              : `A ${wordless} imágenes les falta el texto alternativo, que leen quienes no ven la foto.`}
          </p>
        )}
        <ListState
          rows={images.rows}
          error={images.error}
          failure="No se pudieron cargar las imágenes"
          empty="No hay imágenes disponibles"
          onRetry={images.reload}
        >
          <ul className="grid grid-cols-2 gap-3 md:grid-cols-3 lg:grid-cols-4">
            {images.rows?.map((image, index) => (
              <GalleryItem
                key={image.id}
                row={image}
                event={events.rows?.find(({ id }) => id === image.eventId)?.title}
                index={index}
                count={count}
                onEdit={() => setEditing(image)}
                onMove={(to) => turn(image, index, to)}
                onRetry={() => retry(image)}
                onRemove={() => void remove(image)}
              />
            ))}
          </ul>
        </ListState>
      </section>
    </>
  );
}
