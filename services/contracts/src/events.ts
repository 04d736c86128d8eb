import { z } from 'zod';
import {
  baseRevision,
  id,
  imageUrl,
  instant,
  lang,
  momentInput,
  optionalText,
  pageOf,
  pageQuery,
  requiredText,
  revision,
} from './fields.js';
import { image } from './images.js';
import { adminRoute, adminRouteOf } from './route.js';
import { read, write } from './rpc.js';
import { say } from './say.js';
import { translationsInput, type Translations } from './translations.js';

/** The texts of an event that may stand in a second language. Places keep their names. */
const TEXTS = { title: requiredText(say('title_required')), description: optionalText };
export const EVENT_TEXTS = ['title', 'description'] as const;

export const eventInput = z.object({
  title: TEXTS.title,
  date: momentInput(),
  location: requiredText(say('location_required')),
  venue: optionalText,
  description: TEXTS.description,
  imageUrl,
  hasPhotos: z.boolean({ error: say('yes_or_no') }).default(false),
  /** The inquiry whose booking the event is. Absent in a change: as it was. */
  inquiryId: id.nullish(),
  /** Absent in a change: as they were. */
  translations: translationsInput(TEXTS),
});
export type EventInput = z.input<typeof eventInput>;
export const eventChange = eventInput.extend({ revision: baseRevision });
export type EventChange = z.input<typeof eventChange>;

const event = z.object({
  id,
  title: z.string(),
  date: instant,
  /** False when only the day is known. Then `date` is the start of that day in the band's zone, and pages show no hour. */
  hasTime: z.boolean(),
  location: z.string(),
  venue: z.string().nullable(),
  description: z.string().nullable(),
  /** For an uploaded image, its JPEG; null for visitors until the JPEG is ready. */
  imageUrl: z.string().nullable(),
  /** Null without an uploaded image. */
  image: image.nullable(),
  hasPhotos: z.boolean(),
  /** True when the gallery has photos of the event. Independent of `hasPhotos`. */
  album: z.boolean(),
  createdAt: instant,
  /** The instant at which the event becomes a past one. */
  upcomingUntil: instant,
  /** Also incremented when the image becomes ready, because calendars (SEQUENCE) and addresses of share cards use it. */
  revision,
  /** Only with `lang`: the fields whose texts are in the primary language. */
  untranslated: z.array(z.string()).optional(),
});
export type Event = z.infer<typeof event>;

/** An event in the panel. Most events are made of no inquiry. */
const adminEvent = event.extend({ inquiryId: id.nullish(), translations: z.custom<Translations>().optional() });
export type AdminEvent = z.infer<typeof adminEvent>;

/** A warning about an event that was stored all the same. `date_busy`: the band has another booking or a block. */
type EventWarning = 'date_busy';
/** A stored event. `warnings` is missing when there are none. */
export type StoredEvent = AdminEvent & { warnings?: EventWarning[] };

/** Where a reader of all changes of shows stands: after this change, in the order in which changes commit. */
const showsCursor = z.object({ revision: z.number().int(), id });
export type ShowsCursor = z.infer<typeof showsCursor>;

/** A show as bookings knows it. */
const showChange = z.object({
  id,
  /** Null when the event is gone. */
  show: z
    .object({
      title: z.string(),
      date: instant,
      hasTime: z.boolean(),
      location: z.string(),
      venue: z.string().nullable(),
      inquiryId: id.nullable(),
    })
    .nullable(),
});
export type ShowChange = z.infer<typeof showChange>;

const showChanges = z.object({
  /** The revision of content. A reader whose cursor is ahead of it read another database, and begins again. */
  revision: z.number().int(),
  /** The zone in which events without an hour have their day. */
  timeZone: z.string(),
  /** The events that changed after the cursor, as they are now, each once. */
  changes: z.array(showChange),
  /** Where the next read continues. */
  cursor: showsCursor,
});
export type ShowChanges = z.infer<typeof showChanges>;

export const EVENTS = {
  /** For bookings, which answers whether a night is free. Without a cursor: all events that ever were. */
  changesAfter: read('content.events.changesAfter', z.object({ cursor: showsCursor.nullable() }), showChanges),
  all: read('content.events.all', pageQuery.extend({ lang }), pageOf(event)),
  upcoming: read('content.events.upcoming', pageQuery.extend({ lang }), pageOf(event)),
  past: read('content.events.past', pageQuery.extend({ lang }), pageOf(event)),
  /** Like `all`, with images that are pending or failed. */
  forAdmin: read('content.events.forAdmin', pageQuery, pageOf(adminEvent)),
  one: read('content.events.one', z.object({ id, lang }), event),
  create: write('content.events.create', eventInput, adminEvent, ['events']),
  update: write('content.events.update', eventChange.extend({ id }), adminEvent, ['events']),
  remove: write('content.events.remove', z.object({ id }), z.null(), ['events']),
};

const PATH = '/api/admin/events';

export const EVENT_ADMIN_ROUTES = {
  all: adminRoute('GET', PATH, { call: EVENTS.forAdmin }),
  create: adminRouteOf<EventInput, StoredEvent>()('POST', PATH, {
    audit: 'event.create',
  }),
  update: adminRouteOf<EventChange, StoredEvent>()('PUT', `${PATH}/:id`, {
    audit: 'event.update',
  }),
  remove: adminRoute('DELETE', `${PATH}/:id`, {
    call: EVENTS.remove,
    audit: 'event.remove',
  }),
};
