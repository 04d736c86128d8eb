import type { AdminEvent } from '@tocada/contracts/events/events.js';
import { GALLERY_ADMIN_ROUTES, NO_ALT, type AdminGalleryImage } from '@tocada/contracts/gallery/gallery.js';
import { useEffect, useRef } from 'react';
import { useSession } from '../../../panel/admin-session';
import { markDone } from '../../../panel/done-steps';
import { tellFailure } from '../../../panel/failures';
import { formCardClass } from '../../../panel/form-card';
import { texts as panelTexts } from '../../../panel/panel.texts';
import { UploadButton } from '../../../panel/uploads/upload-button';
import { useUploads } from '../../../panel/uploads/uploads';
import { texts as uploadTexts } from '../../../panel/uploads/uploads.texts';
import type { Rows } from '../../../panel/use-rows';
import { Field } from '../../../ui/field';
import { EventOptions } from './event-options';
import { texts } from './gallery.texts';

/** The fields of every photo of a visit to the tab, and the number of photos that got them so far. */
interface Pattern {
  description: string;
  eventId: string;
  sent: number;
}
export const NO_PATTERN: Pattern = { description: '', eventId: '', sent: 0 };

interface Props {
  images: Rows<AdminGalleryImage>;
  events: AdminEvent[];
  /** Stays after an upload: the photos of a show have their words and their event in common. */
  pattern: Pattern;
  onPattern: (change: (before: Pattern) => Pattern) => void;
  /** Called once the photo is processed. */
  onReady: (eventId: string | null) => void;
}

export function GalleryUpload({ images, events, pattern, onPattern, onReady }: Props) {
  const session = useSession();
  const { follow } = useUploads();
  const card = useRef<HTMLDivElement>(null);
  const { description, sent } = pattern;
  // Another admin may have removed the chosen event.
  const eventId = events.find(({ id }) => id === pattern.eventId)?.id ?? null;

  // On a phone a new row pushes the card down. Not every browser keeps it in place.
  const told = useRef(sent);
  useEffect(() => {
    if (sent !== told.current) card.current?.scrollIntoView({ block: 'nearest' });
    told.current = sent;
  }, [sent]);

  const add = async (imageURL: string) => {
    const text = description.trim();
    const words = { title: text || null, alt: text || NO_ALT, eventId };
    const now = new Date().toISOString();
    const image = { state: 'pending' } as const;
    const draft = { ...words, url: imageURL, image, focalPoint: null, createdAt: now, placedAt: now, revision: 0 };
    try {
      await images.add(draft, () => session.call(GALLERY_ADMIN_ROUTES.create, {}, { imageURL, ...words }));
    } catch (error) {
      return tellFailure(uploadTexts.notUploaded, error);
    }
    markDone('photo');
    onPattern((before) => ({ ...before, sent: before.sent + 1 }));
    await follow(imageURL);
    onReady(eventId);
  };

  return (
    <div ref={card} className={`${formCardClass} grid gap-5 border-rail`}>
      <Field form="gallery" name="description" label={texts.optionalDescription} error={undefined}>
        <input
          type="text"
          autoComplete="off"
          value={description}
          onChange={({ target }) => onPattern((before) => ({ ...before, description: target.value }))}
        />
      </Field>
      <Field form="gallery" name="eventId" label={panelTexts.event} error={undefined}>
        <select
          value={eventId ?? ''}
          onChange={({ target }) => onPattern((before) => ({ ...before, eventId: target.value }))}
        >
          <EventOptions events={events} />
        </select>
      </Field>
      <div className="flex flex-wrap gap-3">
        <UploadButton
          folder="gallery"
          label={texts.upload}
          look="sign"
          next={sent > 0 ? texts.nextPhoto : undefined}
          onUploaded={(imageURL) => void add(imageURL)}
        />
      </div>
      <p role="status" className="text-sm empty:hidden">
        {sent > 0 && texts.sent(sent)}
      </p>
    </div>
  );
}
