import { z } from 'zod';
import { SPOKEN, type Language } from '../ground/language.js';
import { asking } from '../kit/ask.js';
import { baseRevision, day, id, instant, optionalText, requiredText, revision, timeOfDay } from '../kit/fields.js';
import { adminRoute, adminRouteOf } from '../kit/route.js';
import { read, write, type Rpc } from '../kit/rpc.js';
import { STAGES } from '../kit/stages.js';
import { FILES } from '../pages/pages.js';
import { say } from '../sentences/say.js';
import CALENDAR_TEXTS from './calendar.texts.js';

/** `hold`: an option that ends by itself. `booked`: a gig. `blocked`: the band cannot play. */
const ENTRY_KINDS = ['hold', 'booked', 'blocked'] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];
/** `external`: a night of another calendar; no act changes it. `show`: one with an event made of no booking. */
const SHOWN_KINDS = [...ENTRY_KINDS, 'external', 'show'] as const;

/** The life of a hold in days, and what remains of it after a challenge, in hours. */
export const HOLD_DAYS = 7;
export const CHALLENGE_HOURS = 48;

/** The stored title of an entry whose client was erased, and of one for a request that names neither a type nor a town. */
export const NAMELESS_ENTRY = 'Reservada';
export const UNTITLED_ENTRY = 'Solicitud';

/** The title of an entry as readers of a language see it. People's own words are the same in every language. */
export const entryTitle = (title: string, language: Language = SPOKEN): string => {
  const titles: Record<string, string> = CALENDAR_TEXTS[language].titles;
  return Object.hasOwn(titles, title) ? titles[title]! : title;
};

/** The longest part of the calendar in one answer. */
const CALENDAR_DAYS = 400;

export const calendarEntry = z.object({
  id,
  kind: z.enum(SHOWN_KINDS),
  inquiryId: id.nullable(),
  /** The client; null for a block, and after the client was erased. */
  name: z.string().nullable(),
  title: z.string(),
  /** The local day on which the night begins. Hours before 6:00 belong to the night of the day before. */
  day: z.string(),
  /** Null while the hours are unknown; then the entry takes the day from 6:00 to 6:00. */
  startsAt: instant.nullable(),
  endsAt: instant.nullable(),
  /** True while the entry stands: it was not released and, if it is a hold, has not ended. */
  live: z.boolean(),
  /** 1 for the first of the live holds that overlap, 2 for the next; null for all other entries. */
  rank: z.number().int().nullable(),
  placedAt: instant,
  /** When a hold ends by itself; null for other kinds. */
  expiresAt: instant.nullable(),
  releasedAt: instant.nullable(),
  releasedReason: z.string().nullable(),
  revision,
  /** The show of that night that was made of the booking; of a `show`, itself. */
  eventId: id.nullable(),
});
export type CalendarEntry = z.infer<typeof calendarEntry>;

/** The effects of an act beside its own entry or inquiry. */
export const actEffects = {
  /** Takes the act back, within `UNDO_SECONDS`. Null for an act that issued a document. */
  undo: id.nullable(),
  /** The inquiries whose first option the act ended. Their clients should hear of it. */
  overruled: z.array(id),
};
/** The time within which an act can be taken back. The panel offers it for 10 seconds. */
export const UNDO_SECONDS = 60;
const changedEntry = calendarEntry.extend(actEffects);
export type ChangedEntry = z.infer<typeof changedEntry>;
export type ActEffects = Pick<ChangedEntry, keyof typeof actEffects>;

/** An open request for a night. */
const asked = z.object({
  inquiryId: id,
  name: z.string(),
  eventType: z.string(),
  location: z.string(),
  stage: z.enum(STAGES),
  createdAt: instant,
});
export type Asked = z.infer<typeof asked>;

/** `taken`: by a show, booking, block or other calendar. `held`: by live holds alone. `free`: by neither. */
const NIGHT_STATES = ['free', 'held', 'taken'] as const;

/** The answer about one night. Nights without anything are left out of lists: they are free, and nobody asks for them. */
export const night = z.object({
  day: z.string(),
  state: z.enum(NIGHT_STATES),
  /** Bookings, blocks, shows, nights of other calendars and live holds, by kind and rank. */
  entries: z.array(calendarEntry),
  /** The open requests for it, oldest first, also those that hold or have booked it. */
  asked: z.array(asked),
});
export type Night = z.infer<typeof night>;

const FUTURE = say('bad_expiry');
const YEAR = 366 * 86_400_000;
/** When a hold ends. */
export const expiry = z.iso
  .datetime({ offset: true, error: FUTURE })
  .refine((text) => Date.parse(text) > Date.now() && Date.parse(text) < Date.now() + YEAR, { error: FUTURE })
  .nullish();

/** Hours of a night. An end at or before the start is on the next day. */
const hours = { startTime: timeOfDay.nullish(), endTime: timeOfDay.nullish() };

const NO_START = say('no_start');
const startsFirst = ({ startTime, endTime }: { startTime?: string | null; endTime?: string | null }) =>
  !endTime || Boolean(startTime);

const BAD_FLAG = say('bad_flag');
/**
 * Without it, an act that would break a given word answers 409 `night_taken_by` with the night: holding, booking or moving
 * onto a night with a show, and booking over the first option of another request.
 */
export const anyway = z.boolean({ error: BAD_FLAG }).nullish();

/** Without a day, the inquiry's own day and hours. A request holds a night once: a second time answers the hold it has. */
const holdInput = z
  .object({ day: day.nullish(), ...hours, expiresAt: expiry, anyway })
  .refine(startsFirst, { error: NO_START, path: ['startTime'] });

const blockInput = z
  .object({ title: requiredText(say('title_required')), day, ...hours })
  .refine(startsFirst, { error: NO_START, path: ['startTime'] });

const entryInput = z.object({ revision: baseRevision });
const releaseInput = entryInput.extend({ reason: optionalText });
const extendInput = entryInput.extend({ expiresAt: expiry });
const confirmInput = entryInput.extend({ anyway, ...asking });
/** The day on which the first hour is, as everywhere in the input. */
const moveInput = entryInput
  .extend({ day, ...hours, anyway })
  .refine(startsFirst, { error: NO_START, path: ['startTime'] });

const BAD_RANGE = say('bad_range', { most: CALENDAR_DAYS });
const DAY_MS = 86_400_000;
const daysQuery = z.object({ from: day, to: day }).refine(
  ({ from, to }) => {
    const days = (Date.parse(to) - Date.parse(from)) / DAY_MS;
    return days >= 0 && days < CALENDAR_DAYS;
  },
  { error: BAD_RANGE, path: ['to'] },
);

/** A challenged hold, with the words for its client. */
const challenged = calendarEntry.extend({
  message: z.string(),
  /** The number of others that want the night: later live holds and open requests. */
  waiting: z.number().int(),
});

const ofEntry = <T extends z.ZodType>(input: T) => z.intersection(z.object({ id }), input);

const availability = z.object({ from: day, to: day, busy: z.array(day), asOf: instant });

/** The state of the band's calendar for its own programs. Only the gateways can make its key of the version. */
const feed = z.object({
  /** Null while there is no such calendar. */
  version: id.nullable(),
});

/** @param key proves that the band gave the address away */
export const feedPath = (key: string): string => `${FILES.bandCalendar}?clave=${key}`;

export interface FeedAddress {
  /** Null while there is no such calendar. */
  path: string | null;
}

export const CALENDAR = {
  availability: read('bookings.calendar.availability', daysQuery, availability),
  /** The entries from one day to another: bookings, blocks, live holds, and the nights of calendars from elsewhere. */
  entries: read('bookings.calendar.entries', daysQuery, z.array(calendarEntry)),
  /** Every night with anything, in order: the one answer about nights, which all screens, mails and acts read. */
  nights: read('bookings.calendar.nights', daysQuery, z.array(night)),
  /** The inquiries with an open quote for these nights. */
  quoted: read('bookings.calendar.quoted', daysQuery, z.array(z.object({ inquiryId: id, day }))),
  feed: read('bookings.calendar.feed', z.object({}), feed),
  /** Gives the calendar a new address, or none. Programs that know the address before lose it. */
  setFeed: write('bookings.calendar.setFeed', z.object({ on: z.boolean() }), feed),
  hold: write('bookings.calendar.hold', ofEntry(holdInput), changedEntry, ['calendar']),
  block: write('bookings.calendar.block', blockInput, changedEntry, ['calendar']),
  release: write('bookings.calendar.release', ofEntry(releaseInput), changedEntry, ['calendar']),
  challenge: write('bookings.calendar.challenge', ofEntry(entryInput), challenged, ['calendar']),
  extend: write('bookings.calendar.extend', ofEntry(extendInput), changedEntry, ['calendar']),
  confirm: write('bookings.calendar.confirm', ofEntry(confirmInput), changedEntry, ['calendar']),
  move: write('bookings.calendar.move', ofEntry(moveInput), changedEntry, ['calendar']),
  /** Undoes an act: restores its stages, dates and quotes. Answers the inquiries that changed. */
  undo: write('bookings.calendar.undo', z.object({ id }), z.object({ inquiryIds: z.array(id) }), ['calendar']),
  /** Reads every show of content again. Answers how many nights of shows were wrong. */
  rebuildShows: write(
    'bookings.calendar.rebuildShows',
    z.object({}),
    z.object({ shows: z.number().int(), mended: z.number().int() }),
    ['calendar'],
  ),
};

const act = <const Name extends 'release' | 'challenge' | 'extend' | 'confirm' | 'move', C extends Rpc>(
  name: Name,
  call: C,
) => adminRoute('POST', `/api/admin/calendar/:id/${name}`, { call, status: 200, audit: `calendar.${name}` });

const FEED = '/api/admin/calendar-feed';

export const CALENDAR_ADMIN_ROUTES = {
  feed: adminRouteOf<void, FeedAddress>()('GET', FEED),
  renewFeed: adminRouteOf<void, FeedAddress>()('POST', FEED, {
    audit: 'calendar.feed.renew',
  }),
  endFeed: adminRouteOf<void, void>()('DELETE', FEED, {
    audit: 'calendar.feed.end',
  }),
  entries: adminRoute('GET', '/api/admin/calendar', { call: CALENDAR.entries }),
  nights: adminRoute('GET', '/api/admin/nights', { call: CALENDAR.nights }),
  block: adminRoute('POST', '/api/admin/calendar', {
    call: CALENDAR.block,
    audit: 'calendar.block',
  }),
  hold: adminRoute('POST', '/api/admin/bookings/:id/holds', {
    call: CALENDAR.hold,
    audit: 'calendar.hold',
  }),
  release: act('release', CALENDAR.release),
  challenge: act('challenge', CALENDAR.challenge),
  extend: act('extend', CALENDAR.extend),
  confirm: act('confirm', CALENDAR.confirm),
  move: act('move', CALENDAR.move),
  /** `id`: the `undo` of the act. */
  undo: adminRoute('POST', '/api/admin/undo/:id', {
    call: CALENDAR.undo,
    status: 200,
    audit: 'calendar.undo',
  }),
};
