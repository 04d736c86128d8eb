import { defineEntity, p, type InferEntity } from '@mikro-orm/core';

export const EventEntity = defineEntity({
  name: 'Event',
  tableName: 'events',
  properties: {
    id: p.uuid().primary(),
    title: p.text(),
    date: p.datetime(3),
    /** False when only the day is known; `date` is then the start of that day in the band's zone. */
    hasTime: p.boolean(),
    /** Lists are split and ordered by this one column: the moment the event becomes a past one. */
    upcomingUntil: p.datetime(3),
    location: p.text(),
    venue: p.text().nullable(),
    description: p.text().nullable(),
    imageUrl: p.text().nullable(),
    hasPhotos: p.boolean().default(false),
    /** Number of edits, and of times that its image became ready. */
    revision: p.integer().default(0),
    /** What `revision` was after the last edit: an edit is stale when it is based on less. */
    editedRevision: p.integer().default(0),
    createdAt: p.datetime(3),
    /** Whether photos of the gallery are its own. By the limit Postgres looks each up by the index, whatever it guesses. */
    album: p
      .boolean()
      .formula(({ id }) => `coalesce((select true from gallery_images where event_id = ${id} limit 1), false)`),
  },
});
export type EventRow = InferEntity<typeof EventEntity>;
