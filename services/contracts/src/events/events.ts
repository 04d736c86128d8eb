import { z } from 'zod';
import { LIMITS } from '../ground/limits.js';
import {
  BAD_LIST,
  baseRevision,
  day,
  id,
  imageUrl,
  instant,
  isStorable,
  lang,
  momentInput,
  oneOf,
  optionalText,
  pageOf,
  pageQuery,
  requiredText,
  revision,
  urlIn,
} from '../kit/fields.js';
import { image } from '../kit/images.js';
import { currencyCode, newTimeZone } from '../kit/named-fields.js';
import { adminRoute, adminRouteOf } from '../kit/route.js';
import { read, write } from '../kit/rpc.js';
import { since } from '../kit/since.js';
import { say } from '../sentences/say.js';
import { translations, translationsInput } from '../site/translations.js';
import { AGE_LIMITS, EVENT_STATUSES, PUBLICATIONS, TICKET_STATES } from './values.js';

/** The texts of an event that may stand in a second language. Places keep their names. */
const TEXTS = { title: requiredText(say('title_required')), description: optionalText };
export const EVENT_TEXTS = ['title', 'description'] as const;

/** A text that stays as it was where it is absent. Null and an empty text take it away. */
const keptText = (most: number = LIMITS.line) =>
  z
    .string({ error: say('must_be_text') })
    .trim()
    .max(most, say('too_long', { most }))
    .refine(isStorable, { error: say('bad_characters') })
    .nullable()
    .transform((text) => text || null)
    .optional();

const HOUR = /^([01]\d|2[0-3]):[0-5]\d$/;
const MOMENT = momentInput();
/** Like an event's date, or the hour alone. A day alone is the last one. Absent keeps the distance; '' clears it. */
const hourOrMoment = z
  .string({ error: say('bad_date') })
  .trim()
  .transform((text, context) => {
    if (text === '' || HOUR.test(text)) return text || null;
    const parsed = MOMENT.safeParse(text);
    if (parsed.success) return parsed.data;
    context.addIssue({ code: 'custom', message: say('bad_date') });
    return z.NEVER;
  })
  .nullish();

/** A plain address of the web that leads where it says: no name or password, and no text that only some readers take for a host. */
const isWebUrl = (text: string) =>
  /^https?:\/\/[^/\\@?#\s]+(?:[/?#][^\\\s]*)?$/i.test(text) &&
  /^[\w-]+(?:\.[\w-]+)+$/.test(urlIn(text)?.hostname ?? '');

const URL_MOST = 2000;
const webUrl = keptText(URL_MOST).refine((text) => !text || isWebUrl(text), { error: say('bad_web_url') });

/** The dearest ticket. */
const CENTS_MOST = 100_000_000;
const BAD_CENTS = say('whole_number', { most: CENTS_MOST });
const cents = z.number({ error: BAD_CENTS }).int(BAD_CENTS).min(0, BAD_CENTS).max(CENTS_MOST, BAD_CENTS).nullish();

/** The dates of before that an event keeps. */
export const PREVIOUS_MOST = 100;
const previousDate = z.object(
  {
    date: z.iso.datetime({ error: say('bad_date') }),
    hasTime: z.boolean({ error: say('yes_or_no') }),
    changedAt: z.iso.datetime({ error: say('bad_date') }),
  },
  { error: say('data_missing') },
);

/** A copy of an event takes these fields along, and the events of a series share them. */
const sharedInput = {
  priceMinCents: cents,
  priceMaxCents: cents,
  /** Null: that of the site. */
  currency: currencyCode.nullish(),
  address: keptText(),
  city: keptText(),
  region: keptText(),
  postalCode: keptText(),
  mapUrl: webUrl,
  ageLimit: z.preprocess((given) => (typeof given === 'number' ? String(given) : given), oneOf(AGE_LIMITS)).optional(),
  lineup: keptText(2000),
};
export type SharedField = keyof typeof sharedInput;
export const SHARED_FIELDS = Object.keys(sharedInput) as SharedField[];
export const sharedFieldsOf = <T extends Partial<Record<SharedField, unknown>>>(event: T) =>
  Object.fromEntries(SHARED_FIELDS.map((name) => [name, event[name]])) as Pick<T, SharedField & keyof T>;

/** Absent in a change: as they were. The specification sends none of them. */
const lifeInput = {
  /** Absent in a new event: private for one that is made of a booking, else public. */
  publication: oneOf(PUBLICATIONS).optional(),
  /** Before it, a public event is seen by nobody. */
  announceAt: momentInput().nullish(),
  eventStatus: oneOf(EVENT_STATUSES).optional(),
  /** Why the event is cancelled or postponed. */
  statusReason: keptText(500),
  previousDates: z
    .array(previousDate, BAD_LIST)
    .max(PREVIOUS_MOST, say('lines_most', { most: PREVIOUS_MOST }))
    .optional(),
  endsAt: hourOrMoment,
  doorsAt: hourOrMoment,
  /** Null: the band's. */
  timeZone: newTimeZone.nullish(),
  ticketUrl: webUrl,
  ticketState: oneOf(TICKET_STATES).optional(),
  ...sharedInput,
  /** Null takes the event out of its series. */
  seriesId: id.nullish(),
};

export const eventInput = z.object(
  {
    title: TEXTS.title,
    /** Null: unknown. Only a draft may have none. */
    date: momentInput().nullable(),
    /** `placeFaults` bounds the two places: a schema does not know whether a longer text is that of before. */
    location: requiredText(say('location_required')),
    venue: optionalText,
    description: TEXTS.description,
    imageUrl,
    hasPhotos: z.boolean({ error: say('yes_or_no') }).default(false),
    /** The inquiry whose booking the event is. Absent in a change: as it was. */
    inquiryId: id.nullish(),
    /** Absent in a change: as they were. */
    translations: translationsInput(TEXTS),
    ...lifeInput,
  },
  { error: say('data_missing') },
);
export type EventInput = z.input<typeof eventInput>;
// since 0.2: 0.1.0 knows none of these fields.
/** True for an input with fields of an event's life. */
export const hasLife = (input: z.output<typeof eventInput>): boolean =>
  (Object.keys(lifeInput) as (keyof typeof lifeInput)[]).some((name) => input[name] !== undefined);
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

  /** To visitors always `public`. */
  publication: since('0.2', z.enum(PUBLICATIONS)),
  /** Before it, visitors do not see the event. */
  announceAt: since('0.2', instant.nullable()),
  seriesId: since('0.2', id.nullable()),
  eventStatus: since('0.2', z.enum(EVENT_STATUSES)),
  statusReason: since('0.2', z.string().nullable()),
  /** The oldest first. */
  previousDates: since('0.2', z.array(previousDate)),
  /** Of an event that was given a last day alone: the midnight after it. */
  endsAt: since('0.2', instant.nullable()),
  doorsAt: since('0.2', instant.nullable()),
  /** The zone of the event's days and hours. Null: the band's. */
  timeZone: since('0.2', z.string().nullable()),
  ticketUrl: since('0.2', z.string().nullable()),
  ticketState: since('0.2', z.enum(TICKET_STATES)),
  priceMinCents: since('0.2', z.number().int().nullable()),
  priceMaxCents: since('0.2', z.number().int().nullable()),
  /** ISO 4217. Null: that of the site. */
  currency: since('0.2', z.string().nullable()),
  /** The street and its number. */
  address: since('0.2', z.string().nullable()),
  city: since('0.2', z.string().nullable()),
  region: since('0.2', z.string().nullable()),
  postalCode: since('0.2', z.string().nullable()),
  mapUrl: since('0.2', z.string().nullable()),
  ageLimit: since('0.2', z.enum(AGE_LIMITS)),
  lineup: since('0.2', z.string().nullable()),
  /** When the event was last changed, for calendars (LAST-MODIFIED). */
  changedAt: since('0.2', instant),
});
export type Event = z.infer<typeof event>;

/** An event in the panel. Most events are made of no inquiry. */
export const adminEvent = event.extend({
  /** Null: unknown. Only a draft has none. Then `upcomingUntil` is in the far future. */
  date: instant.nullable(),
  inquiryId: id.nullish(),
  translations: translations.optional(),
  /** The place in the series, from 0. */
  seriesIndex: z.number().int().optional(),
});
export type AdminEvent = z.infer<typeof adminEvent>;

/** Warnings of a stored event. `date_busy`: another booking or a block. `date_quoted`: an open quote for the night. */
export type EventWarning = 'date_busy' | 'date_quoted';
/** A stored event. `warnings` is missing when there are none. */
export type StoredEvent = AdminEvent & { warnings?: EventWarning[] };

/** Where a reader of all changes of shows stands: after this change, in the order in which changes commit. */
const showsCursor = z.object({ revision: z.number().int(), id });
export type ShowsCursor = z.infer<typeof showsCursor>;

const showChange = z.object({
  id,
  /** Null when the event is gone or has no date. */
  show: z
    .object({
      title: z.string(),
      date: instant,
      hasTime: z.boolean(),
      endsAt: instant.nullable(),
      timeZone: z.string().nullable(),
      /** A cancelled or postponed event takes no night. */
      eventStatus: z.enum(EVENT_STATUSES),
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

/** A night with a private event, as the public may know it. */
const privateNight = z.object({
  day,
  /** Null where the site does not tell it. */
  town: z.string().nullable(),
});
export type PrivateNight = z.infer<typeof privateNight>;

/** An event that visitors saw and see no more, as the feeds tell of it. */
const tombstone = z.object({
  /** Of the event, whose UID the entry keeps. */
  id,
  sequence: z.number().int(),
  /** Null for an event that stands and is not public any more: nothing names it. */
  title: z.string().nullable(),
  date: instant,
  hasTime: z.boolean(),
  timeZone: z.string().nullable(),
  /** When the event went. */
  changedAt: instant,
  /** When the feeds stop to tell of it. */
  until: instant,
});
export type Tombstone = z.infer<typeof tombstone>;

/** When time alone changes the list next. Null: never. */
const changesAt = instant.nullable();
const listOfEvents = pageOf(event).extend({ changesAt: since('0.2', changesAt) });

const act = z.object({ id, revision: baseRevision });
const statusInput = act.extend({ statusReason: keptText(500) });
const rescheduleInput = act.extend({
  date: momentInput(),
  /** False: only the day counts. True with a day alone: at the hour of before. */
  hasTime: z.boolean({ error: say('yes_or_no') }).optional(),
});

/** The photos of an event are shown with it. */
const WITH_PHOTOS = ['events', 'gallery'] as const;

export const EVENTS = {
  /** For bookings, which answers whether a night is free. Without a cursor: all events that ever were. */
  changesAfter: read('content.events.changesAfter', z.object({ cursor: showsCursor.nullable() }), showChanges),
  all: read('content.events.all', pageQuery.extend({ lang }), listOfEvents),
  upcoming: read('content.events.upcoming', pageQuery.extend({ lang }), listOfEvents),
  past: read('content.events.past', pageQuery.extend({ lang }), listOfEvents),
  /** Nothing unless the site tells of such nights. */
  privateNights: read('content.events.privateNights', z.object({}), pageOf(privateNight).extend({ changesAt })),
  /** Newest first. */
  tombstones: read('content.events.tombstones', z.object({}), z.array(tombstone)),
  /** All that there are, also those that visitors do not see, with images that are pending or failed. */
  forAdmin: read('content.events.forAdmin', pageQuery, pageOf(adminEvent)),
  one: read('content.events.one', z.object({ id, lang }), event),
  create: write('content.events.create', eventInput, adminEvent, ['events']),
  update: write('content.events.update', eventChange.extend({ id }), adminEvent, WITH_PHOTOS),
  // since 0.2: 0.1.0 would drop these fields and show a draft to everyone. It refuses a call that it does not know.
  /** `create` and `update` of an event with fields of its life. */
  createWithLife: write('content.events.createWithLife', eventInput, adminEvent, ['events']),
  updateWithLife: write('content.events.updateWithLife', eventChange.extend({ id }), adminEvent, WITH_PHOTOS),
  remove: write('content.events.remove', z.object({ id }), z.null(), WITH_PHOTOS),
  /** Keeps the date of before, and tells of the new one. A cancelled or postponed event takes place again. */
  reschedule: write('content.events.reschedule', rescheduleInput, adminEvent, ['events']),
  cancel: write('content.events.cancel', statusInput, adminEvent, ['events']),
  postpone: write('content.events.postpone', statusInput, adminEvent, ['events']),
  /** A cancelled or postponed event takes place at its date after all. */
  restore: write('content.events.restore', act, adminEvent, ['events']),
  /** Makes a draft of the event, without its date, series, states and album. */
  clone: write('content.events.clone', z.object({ id }), adminEvent, ['events']),
  /** The clients were erased: no event is of their inquiries any more. */
  forgetInquiries: write('content.events.forgetInquiries', z.object({ ids: z.array(id).max(1000) }), z.null(), [
    'events',
  ]),
};

export const EVENTS_PATH = '/api/admin/events';
const PATH = EVENTS_PATH;

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
  reschedule: adminRouteOf<Omit<z.input<typeof rescheduleInput>, 'id'>, StoredEvent>()(
    'POST',
    `${PATH}/:id/reschedule`,
    {
      status: 200,
      audit: 'event.reschedule',
    },
  ),
  cancel: adminRoute('POST', `${PATH}/:id/cancel`, { call: EVENTS.cancel, status: 200, audit: 'event.cancel' }),
  postpone: adminRoute('POST', `${PATH}/:id/postpone`, { call: EVENTS.postpone, status: 200, audit: 'event.postpone' }),
  restore: adminRouteOf<Omit<z.input<typeof act>, 'id'>, StoredEvent>()('POST', `${PATH}/:id/restore`, {
    status: 200,
    audit: 'event.restore',
  }),
  clone: adminRoute('POST', `${PATH}/:id/clone`, { call: EVENTS.clone, audit: 'event.clone' }),
};
