import { defineEntity, p, type InferEntity } from '@mikro-orm/core';
import type { AdminEvent, Event } from '@tocada/contracts/events.js';
import type { Translations } from '@tocada/contracts/translations.js';
import type { Shown } from '../images/images.service.js';

export const EventEntity = defineEntity({
  name: 'events',
  properties: {
    id: p.uuid().primary(),
    title: p.text(),
    date: p.datetime(3),
    /** False when only the day is known. Then `date` is the start of that day in the band's zone. */
    hasTime: p.boolean(),
    /** The instant at which the event becomes a past one. Lists filter and sort by this column. */
    upcomingUntil: p.datetime(3),
    location: p.text(),
    venue: p.text().nullable(),
    description: p.text().nullable(),
    imageUrl: p.text().nullable(),
    hasPhotos: p.boolean().default(false),
    /** Incremented by every edit and when the image becomes ready. */
    revision: p.integer().default(0),
    /** The value of `revision` after the last edit. An edit that is based on a lower one is stale. */
    editedRevision: p.integer().default(0),
    createdAt: p.datetime(3),
    /** The inquiry in bookings whose booking the event is. */
    inquiryId: p.uuid().nullable(),
    translations: p.json<Translations>().nullable(),
    /** True when the gallery has photos of the event. `limit 1` makes Postgres use the index for each event. */
    album: p
      .boolean()
      .formula(({ id }) => `coalesce((select true from gallery_images where event_id = ${id} limit 1), false)`),
  },
});
export type EventRow = InferEntity<typeof EventEntity>;

/** The row as the API answers it. A new column is private until it is named here. */
export const present = (row: EventRow, { url, image }: Shown): Event => ({
  id: row.id,
  title: row.title,
  date: row.date.toISOString(),
  hasTime: row.hasTime,
  upcomingUntil: row.upcomingUntil.toISOString(),
  location: row.location,
  venue: row.venue ?? null,
  description: row.description ?? null,
  imageUrl: url,
  image,
  hasPhotos: row.hasPhotos,
  album: row.album,
  revision: row.revision,
  createdAt: row.createdAt.toISOString(),
});

export const presentForAdmin = (row: EventRow, shown: Shown): AdminEvent => ({
  ...present(row, shown),
  ...(row.inquiryId && { inquiryId: row.inquiryId }),
  ...(row.translations && { translations: row.translations }),
});
