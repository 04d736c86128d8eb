import { defineEntity, p, type InferEntity } from '@mikro-orm/core';
import type { Event } from '@tocada/contracts/events/events.js';
import type { AgeLimit, EventStatus, PreviousDate, Publication, TicketState } from '@tocada/contracts/events/values.js';
import type { Translations } from '@tocada/contracts/site/translations.js';
import type { Shown } from '../images/images.service.js';

/** The columns that visitors see of an event. */
export const SHOWN = {
  id: p.uuid().primary(),
  title: p.text(),
  date: p.datetime(3),
  /** False when only the day is known. Then `date` is the start of that day in the event's zone. */
  hasTime: p.boolean(),
  /** The instant at which the event leaves the upcoming ones. Lists filter and sort by this column. */
  upcomingUntil: p.datetime(3),
  location: p.text(),
  venue: p.text().nullable(),
  description: p.text().nullable(),
  imageUrl: p.text().nullable(),
  hasPhotos: p.boolean().default(false),
  /** Incremented by every edit and when the image becomes ready. */
  revision: p.integer().default(0),
  createdAt: p.datetime(3),
  translations: p.json<Translations>().nullable(),
  eventStatus: p.text().$type<EventStatus>().default('scheduled'),
  statusReason: p.text().nullable(),
  previousDates: p.json<PreviousDate[]>(),
  /** Of an event that was given a last day alone: the midnight after it. */
  endsAt: p.datetime(3).nullable(),
  doorsAt: p.datetime(3).nullable(),
  /** The zone of the event's days and hours. Null: the band's. */
  timeZone: p.text().nullable(),
  ticketUrl: p.text().nullable(),
  ticketState: p.text().$type<TicketState>().default('none'),
  priceMinCents: p.integer().nullable(),
  priceMaxCents: p.integer().nullable(),
  currency: p.text().nullable(),
  address: p.text().nullable(),
  city: p.text().nullable(),
  region: p.text().nullable(),
  postalCode: p.text().nullable(),
  mapUrl: p.text().nullable(),
  ageLimit: p.text().$type<AgeLimit>().default('all'),
  lineup: p.text().nullable(),
  /** Set by the database when the revision changes. */
  changedAt: p.datetime(3),
  publication: p.text().$type<Publication>().default('public'),
  /** Before it, a public event is seen by nobody. */
  announceAt: p.datetime(3).nullable(),
  seriesId: p.uuid().nullable(),
};

/** True when `table` has photos of the event. `limit 1` makes Postgres use the index for each event. */
export const albumIn = (table: string) =>
  p.boolean().formula(({ id }) => `coalesce((select true from ${table} where event_id = ${id} limit 1), false)`);

/** The view of the table `shows` that visitors read. */
export const EventEntity = defineEntity({
  name: 'events',
  properties: { ...SHOWN, album: albumIn('gallery_images') },
});
export type EventRow = Readonly<InferEntity<typeof EventEntity>>;

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
  eventStatus: row.eventStatus,
  statusReason: row.statusReason ?? null,
  previousDates: row.previousDates,
  endsAt: row.endsAt?.toISOString() ?? null,
  doorsAt: row.doorsAt?.toISOString() ?? null,
  timeZone: row.timeZone ?? null,
  ticketUrl: row.ticketUrl ?? null,
  ticketState: row.ticketState,
  priceMinCents: row.priceMinCents ?? null,
  priceMaxCents: row.priceMaxCents ?? null,
  currency: row.currency ?? null,
  address: row.address ?? null,
  city: row.city ?? null,
  region: row.region ?? null,
  postalCode: row.postalCode ?? null,
  mapUrl: row.mapUrl ?? null,
  ageLimit: row.ageLimit,
  lineup: row.lineup ?? null,
  changedAt: row.changedAt.toISOString(),
  publication: row.publication,
  announceAt: row.announceAt?.toISOString() ?? null,
  seriesId: row.seriesId ?? null,
});
