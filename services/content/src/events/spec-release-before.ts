import { defineEntity, p } from '@mikro-orm/core';
import type { Translations } from '@tocada/contracts/site/translations.js';

// since 0.2: 0.1.0 reads and writes through the views `events` and `gallery_images`.
/** For specs: an event as the release before maps it. */
export const EventBefore = defineEntity({
  name: 'events',
  properties: {
    id: p.uuid().primary(),
    title: p.text(),
    date: p.datetime(3),
    hasTime: p.boolean(),
    upcomingUntil: p.datetime(3),
    location: p.text(),
    venue: p.text().nullable(),
    description: p.text().nullable(),
    imageUrl: p.text().nullable(),
    hasPhotos: p.boolean().default(false),
    revision: p.integer().default(0),
    editedRevision: p.integer().default(0),
    createdAt: p.datetime(3),
    inquiryId: p.uuid().nullable(),
    translations: p.json<Translations>().nullable(),
    album: p
      .boolean()
      .formula(({ id }) => `coalesce((select true from gallery_images where event_id = ${id} limit 1), false)`),
  },
});

/** For specs: an image of the gallery as the release before maps it. */
export const GalleryImageBefore = defineEntity({
  name: 'gallery_images',
  properties: {
    id: p.uuid().primary(),
    url: p.text(),
    focalPoint: p.text().nullable(),
    title: p.text().nullable(),
    alt: p.text(),
    eventId: p.uuid().nullable(),
    createdAt: p.datetime(3),
    placedAt: p.datetime(3),
    revision: p.integer().default(0),
    translations: p.json<Translations>().nullable(),
  },
});

/** Statements that the release before writes itself. */
export const SQL_BEFORE = {
  followPhotos:
    'update events set has_photos = exists (select 1 from gallery_images where event_id = events.id) where id = $1',
  imageReady: 'update events set revision = revision + 1 where image_url = $1',
  heldEvents:
    'select id, (extract(epoch from date) * 1000)::float8 as at, has_time as "hasTime" from events for update',
  moveEvents: `update events set date = moved.date, upcoming_until = moved.until, revision = revision + 1,
    edited_revision = revision + 1
    from json_to_recordset($1) as moved (id uuid, date timestamptz, until timestamptz) where events.id = moved.id`,
  changes: `select change.event_id as id, event.title from event_changes as change
    left join events as event on event.id = change.event_id order by change.event_id`,
  named: `select image_url as url from events where image_url is not null
    union select url as url from gallery_images where url is not null`,
  releaseUnnamed: `update images set state = 'removed' where state <> 'removed'
    and not exists (select 1 from events where image_url = images.url)
    and not exists (select 1 from band_members where image_url = images.url)
    and not exists (select 1 from gallery_images where url = images.url)
    and not exists (select 1 from site_images where url = images.url)`,
  copied: `insert into events (id, title, date, has_time, upcoming_until, location) values ($1, $2, $3, true, $3, 'Bryan TX')
    on conflict (id) do update set title = excluded.title`,
} as const;
