import { defineEntity, p, type InferEntity } from '@mikro-orm/core';
import type { AdminEvent } from '@tocada/contracts/events/events.js';
import type { Shown } from '../images/images.service.js';
import { albumIn, present, SHOWN, type EventRow } from './event.entity.js';

/** All events, also those that visitors do not see. Only the panel and the writes read it. */
export const ShowEntity = defineEntity({
  name: 'shows',
  properties: {
    ...SHOWN,
    /** Null: unknown. Only a draft has none. */
    date: p.datetime(3).nullable(),
    /** The value of `revision` after the last edit. An edit that is based on a lower one is stale. */
    editedRevision: p.integer().default(0),
    /** The inquiry in bookings whose booking the event is. */
    inquiryId: p.uuid().nullable(),
    seriesIndex: p.integer().nullable(),
    /** The fields, by the names of the contract, that were changed in this event alone. A change of the series leaves them. */
    seriesOwn: p.array(),
    album: albumIn('photos'),
  },
});
export type ShowRow = Readonly<InferEntity<typeof ShowEntity>>;

export const presentForAdmin = (row: ShowRow, shown: Shown): AdminEvent => ({
  ...present({ ...row, date: row.date ?? row.createdAt } as EventRow, shown),
  date: row.date?.toISOString() ?? null,
  ...(row.inquiryId && { inquiryId: row.inquiryId }),
  ...(row.translations && { translations: row.translations }),
  ...(row.seriesIndex != null && { seriesIndex: row.seriesIndex }),
});
