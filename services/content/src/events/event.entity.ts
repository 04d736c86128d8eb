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
    /** Number of edits. */
    revision: p.integer().default(0),
    createdAt: p.datetime(3),
  },
});
export type EventRow = InferEntity<typeof EventEntity>;
