import { EVENT_ADMIN_ROUTES, type AdminEvent } from '@tocada/contracts/events/events.js';
import { EVENT_ROUTES } from '@tocada/contracts/events/events.routes.js';
import { GALLERY_ADMIN_ROUTES, type AdminGalleryImage } from '@tocada/contracts/gallery/gallery.js';
import { GALLERY_ROUTES } from '@tocada/contracts/gallery/gallery.routes.js';
import { albumRead, eventRead, keyOf } from '@tocada/contracts/pages/pages.js';
import { expectedTranslations } from '@tocada/contracts/site/translations.js';
import { useRef, useState } from 'react';
import { useSWRConfig } from 'swr';
import { load } from '../../../lib/api';
import { useSession } from '../../../panel/admin-session';
import { Clash } from '../../../panel/clash';
import { isStale, sentenceOf, tellFailure } from '../../../panel/failures';
import { useLinkedRow } from '../../../panel/place';
import { RowList } from '../../../panel/row-list';
import { useEditing } from '../../../panel/use-editing';
import { asListed, useRows } from '../../../panel/use-rows';
import { showToast } from '../../../ui/toasts';
import { GalleryForm, type GalleryFields } from './gallery-form';
import { GalleryItem, lacksAlt, moveId } from './gallery-item';
import { GalleryUpload, NO_PATTERN } from './gallery-upload';
import { texts } from './gallery.texts';
import { inOrder, moved, placed } from './order';

const NO_EVENTS: AdminEvent[] = [];

export default function GalleryTab() {
  const session = useSession();
  const { mutate } = useSWRConfig();
  const images = useRows(GALLERY_ADMIN_ROUTES.page, inOrder, [
    GALLERY_ROUTES.page.path,
    EVENT_ROUTES.upcoming.path,
    EVENT_ROUTES.past.path,
  ]);
  const events = useRows(EVENT_ADMIN_ROUTES.all, asListed, []);
  const [pattern, setPattern] = useState(NO_PATTERN);
  /** The move that was refused because another admin had changed the order. */
  const [unmoved, setUnmoved] = useState<{ row: AdminGalleryImage; to: number; why: string } | null>(null);
  /** Moves are sent one after the other, because each is based on the order after the previous one. */
  const lastMove = useRef<Promise<unknown>>(Promise.resolve());

  /** Updates the cached data of events whose first photo was added or last photo removed. */
  const publishAlbums = (...eventIds: (string | null)[]) => {
    for (const key of eventIds.flatMap((id) => (id ? [albumRead(id), eventRead(id)].map(keyOf) : [])))
      mutate(key, () => load(key), { revalidate: false }).catch(() => undefined);
    void events.reload();
  };
  const { editing, edit, closeSaved, cancel, remove } = useEditing(
    images,
    GALLERY_ADMIN_ROUTES.remove,
    { removed: texts.removed, notRemoved: texts.notRemoved },
    ({ eventId }) => publishAlbums(eventId),
  );
  useLinkedRow('galeria', images.rows, edit);

  const change = async (row: AdminGalleryImage, fields: GalleryFields) => {
    const { id, revision } = row;
    const { focalPoint = row.focalPoint } = fields;
    const translations = expectedTranslations(fields, row);
    await images.replace({ ...row, ...fields, focalPoint, translations }, () =>
      session.call(GALLERY_ADMIN_ROUTES.update, { id }, { ...fields, revision }),
    );
    publishAlbums(row.eventId, fields.eventId);
  };
  const save = async (
    fields: GalleryFields,
    row: AdminGalleryImage,
    place: number | undefined,
    hasMore: () => boolean,
  ) => {
    await change(row, fields);
    const stays = closeSaved(row, hasMore);
    showToast({ title: texts.updated });
    if (place !== undefined) await move(row, place - 1);
    return stays;
  };
  const move = async (row: AdminGalleryImage, wanted: number) => {
    setUnmoved(null);
    const list = images.rows ?? [];
    const from = list.findIndex(({ id }) => id === row.id);
    const to = Math.min(Math.max(wanted, 0), list.length - 1);
    if (from < 0 || from === to) return;
    const order = moved(list, from, to);
    const ids = order.map(({ id }) => id);
    const before = list.map(({ id }) => id).filter((id) => ids.includes(id));
    const send = () => session.call(GALLERY_ADMIN_ROUTES.reorder, {}, { ids, before });
    try {
      await images.change(placed(order), () => {
        const sent = lastMove.current.then(send, send);
        lastMove.current = sent;
        return sent;
      });
    } catch (error) {
      if (!isStale(error)) return tellFailure(texts.notMoved, error);
      await images.reload();
      setUnmoved({ row, to, why: sentenceOf(error) });
    }
  };
  const moveAndFocus = (row: AdminGalleryImage, from: number, to: number) => {
    void move(row, to);
    // An element that moves in the document loses the focus, so focus the button again.
    requestAnimationFrame(() => document.getElementById(moveId(row.id, to > from ? 1 : -1))?.focus());
  };
  const retry = (row: AdminGalleryImage) => {
    const { title, alt, eventId, focalPoint } = row;
    change(row, { title, alt, eventId, focalPoint }).catch((error: unknown) => tellFailure(texts.notProcessed, error));
  };

  const count = images.rows?.length ?? 0;
  const wordless = images.rows?.filter(lacksAlt).length ?? 0;
  const form = editing ? (
    <GalleryForm
      key={editing.id}
      image={editing}
      events={events.rows ?? NO_EVENTS}
      place={1 + (images.rows?.findIndex(({ id }) => id === editing.id) ?? 0)}
      count={count}
      onSave={save}
      onCancel={cancel}
    />
  ) : (
    <GalleryUpload
      images={images}
      events={events.rows ?? NO_EVENTS}
      pattern={pattern}
      onPattern={setPattern}
      onReady={publishAlbums}
    />
  );
  return (
    <RowList
      label={texts.images}
      list={images}
      failure={texts.notLoaded}
      empty={texts.empty}
      grid="grid-cols-2 gap-2 max-sm:-mx-2 sm:gap-3 md:grid-cols-3 lg:grid-cols-2 xl:grid-cols-3"
      form={form}
      add={editing ? undefined : texts.new}
      intro={
        <>
          {wordless > 0 && (
            <p className="mb-6 rounded-tile border border-bulb/60 px-5 py-3 text-bulb">{texts.lackAlt(wordless)}</p>
          )}
          {unmoved && (
            <div className="mb-6">
              <Clash
                title={unmoved.why}
                keep={{
                  label: texts.moveTo(unmoved.to + 1),
                  onChoose: () => void move(unmoved.row, unmoved.to),
                }}
                take={{ label: texts.keepOrder, onChoose: () => setUnmoved(null) }}
              >
                <p className="mt-1">{texts.orderNow(unmoved.row.title, unmoved.to + 1)}</p>
              </Clash>
            </div>
          )}
        </>
      }
    >
      {(image, index) => (
        <GalleryItem
          key={image.id}
          row={image}
          event={events.rows?.find(({ id }) => id === image.eventId)?.title}
          index={index}
          count={count}
          onEdit={() => edit(image)}
          onMove={(to) => moveAndFocus(image, index, to)}
          onRetry={() => retry(image)}
          onRemove={() => void remove(image)}
        />
      )}
    </RowList>
  );
}
