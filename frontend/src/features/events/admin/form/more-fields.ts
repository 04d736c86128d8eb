import { eventInput, type AdminEvent, type EventInput } from '@tocada/contracts/events/events.js';
import { eventFaults } from '@tocada/contracts/events/faults.js';
import { doorsOf, endOn, hasEndHour, lastDayOf, zoneOf } from '@tocada/contracts/events/hours.js';
import { isDated } from '@tocada/contracts/events/state.js';
import {
  AGE_LIMITS,
  type AgeLimit,
  type EventStatus,
  type Publication,
  type TicketState,
} from '@tocada/contracts/events/values.js';
import { isoDay, isoTime } from '@tocada/contracts/ground/days.js';
import { centsIn, typedCents } from '@tocada/contracts/kit/typed-cents.js';
import { say, type Said } from '@tocada/contracts/sentences/say.js';
import { z } from 'zod';
import { expectedDate } from '../event-moment';
import { texts } from './more.texts';

type TextKind = 'line' | 'wide line' | 'lines' | 'link';

/** The options whose field in the form has their own name and text. An empty text is none. */
export const TEXTS = {
  timeZone: 'line',
  ticketUrl: 'link',
  currency: 'line',
  lineup: 'lines',
  address: 'wide line',
  city: 'line',
  region: 'line',
  postalCode: 'line',
  mapUrl: 'link',
  statusReason: 'lines',
} as const satisfies Record<string, TextKind>;
export type TextName = keyof typeof TEXTS;
const textsAs = <T>(valueOf: (name: TextName) => T) =>
  Object.fromEntries((Object.keys(TEXTS) as TextName[]).map((name) => [name, valueOf(name)])) as Record<TextName, T>;

/** The options of an event as fields of its form: all but the specification’s. */
export interface MoreFields extends Record<TextName, string> {
  publication: Publication;
  announceDay: string;
  announceHour: string;
  doors: string;
  ends: string;
  lastDay: string;
  ticketState: TicketState;
  priceMin: string;
  priceMax: string;
  ageLimit: AgeLimit;
  eventStatus: EventStatus;
}
export type MoreName = keyof MoreFields;

/** The groups of the options, in the order of the form. */
export const GROUPS = {
  publication: ['publication', 'announceDay', 'announceHour'],
  hours: ['doors', 'ends', 'lastDay', 'timeZone'],
  tickets: ['ticketState', 'ageLimit', 'ticketUrl', 'priceMin', 'priceMax', 'currency', 'lineup'],
  address: ['address', 'city', 'region', 'postalCode', 'mapUrl'],
  status: ['eventStatus', 'statusReason'],
} as const satisfies Record<string, readonly MoreName[]>;
export type Group = keyof typeof GROUPS;

const NONE: MoreFields = {
  ...textsAs(() => ''),
  publication: 'public',
  announceDay: '',
  announceHour: '',
  doors: '',
  ends: '',
  lastDay: '',
  ticketState: 'none',
  priceMin: '',
  priceMax: '',
  ageLimit: 'all',
  eventStatus: 'scheduled',
};

const clock = (iso: string, zone: string) => isoTime(iso, zone).slice(11, 16);

const hoursOf = (event: AdminEvent, bandZone: string): Partial<MoreFields> => {
  const zone = zoneOf(event, bandZone);
  const { endsAt, doorsAt } = event;
  if (!isDated(event)) return {};
  return {
    doors: doorsAt ? clock(doorsAt, zone) : '',
    ends: endsAt && hasEndHour(event, zone) ? clock(endsAt, zone) : '',
    lastDay: lastDayOf(event, zone) ?? '',
  };
};

const typed = (cents: number | null | undefined) => (cents == null ? '' : typedCents(cents));

/** @param bandZone the zone of events without one of their own, and of announcements */
export const moreFieldsOf = (event: AdminEvent | null, bandZone: string): MoreFields => {
  if (!event) return NONE;
  const { announceAt } = event;
  return {
    publication: event.publication ?? 'public',
    announceDay: announceAt ? isoDay(announceAt, bandZone) : '',
    announceHour: announceAt ? clock(announceAt, bandZone) : '',
    ...NONE_OF_HOURS,
    ...hoursOf(event, bandZone),
    ...textsAs((name) => event[name] ?? ''),
    ticketState: event.ticketState ?? 'none',
    priceMin: typed(event.priceMinCents),
    priceMax: typed(event.priceMaxCents),
    ageLimit: event.ageLimit ?? 'all',
    eventStatus: event.eventStatus ?? 'scheduled',
  };
};
const NONE_OF_HOURS = { doors: '', ends: '', lastDay: '' };

export const groupsSet = (fields: MoreFields): Group[] =>
  (Object.keys(GROUPS) as Group[]).filter((group) => GROUPS[group].some((name) => fields[name] !== NONE[name]));

/** An empty text is none. Otherwise it is a text of the field. */
const textOr = (schema: z.ZodType) =>
  z.string().transform((text, context): string => {
    const parsed = schema.safeParse(text.trim() || null);
    if (parsed.success) return (parsed.data as string | null) ?? '';
    for (const { message } of parsed.error.issues) context.addIssue({ code: 'custom', message });
    return z.NEVER;
  });

const priceText = z
  .string()
  .refine((text) => text.trim() === '' || centsIn(text) !== undefined, { error: texts.badPrice });
const shape = eventInput.shape;

export const moreShape = {
  publication: shape.publication.unwrap(),
  announceDay: z.string(),
  announceHour: z.string(),
  doors: z.string(),
  ends: z.string(),
  lastDay: z.string(),
  ...textsAs((name) => textOr(shape[name])),
  ticketState: shape.ticketState.unwrap(),
  priceMin: priceText,
  priceMax: priceText,
  currency: z
    .string()
    .transform((text) => text.toUpperCase())
    .pipe(textOr(shape.currency)),
  ageLimit: z.enum(AGE_LIMITS),
  eventStatus: shape.eventStatus.unwrap(),
} satisfies Record<MoreName, z.ZodType>;

const cents = (text: string) => (text.trim() === '' ? null : centsIn(text)!);

/**
 * The faults that no field has alone, at the fields of the form.
 * @param day empty for none
 * @param before the fields as the event has them: a last day that stays moves with the event
 */
export function moreFaults(
  fields: MoreFields,
  before: MoreFields,
  { day, hour }: { day: string; hour: string },
): { path: string; said: Said }[] {
  const start = hour ? `${day}T${hour}` : day;
  const { doors, ends, lastDay, announceDay, announceHour } = fields;
  const faults: { path: string; said: Said }[] = [];
  if (day) {
    const hasHour = hour !== '';
    if (doors && !hasHour) faults.push({ path: 'doors', said: say('no_start') });
    else if (doors && doorsOf(start, doors) === null) faults.push({ path: 'doors', said: say('doors_late') });
    if (lastDay && lastDay < day && lastDay !== before.lastDay)
      faults.push({ path: 'lastDay', said: say('ends_early') });
    if (ends && !hasHour && !lastDay) faults.push({ path: 'ends', said: say('no_start') });
  }
  if (announceHour && !announceDay) faults.push({ path: 'announceDay', said: say('event_day_missing') });
  const checked = { date: day || null, hasTime: hour !== '', endsAt: null, doorsAt: null };
  const prices = { priceMinCents: cents(fields.priceMin), priceMaxCents: cents(fields.priceMax) };
  for (const { path, said } of eventFaults({ publication: fields.publication, ...checked, ...prices }))
    faults.push({ path: FIELD_OF[path] ?? path, said });
  return faults;
}

/** The hour at which a day without one announces: bands announce in the morning. */
export const ANNOUNCE_HOUR = '10:00';

const endIn = ({ lastDay, ends }: MoreFields): string | null => (lastDay ? endOn(lastDay, ends) : ends || null);

/** The options of the call, each from the fields that make it. */
const INPUTS: Record<string, { from: readonly MoreName[]; to: (fields: MoreFields, bandZone: string) => unknown }> = {
  publication: { from: ['publication'], to: ({ publication }) => publication },
  announceAt: {
    from: ['announceDay', 'announceHour'],
    to: ({ announceDay, announceHour }, bandZone) =>
      announceDay === '' ? null : expectedDate(`${announceDay}T${announceHour || ANNOUNCE_HOUR}`, bandZone).date,
  },
  doorsAt: { from: ['doors'], to: ({ doors }) => doors || null },
  endsAt: { from: ['ends', 'lastDay'], to: endIn },
  priceMinCents: { from: ['priceMin'], to: ({ priceMin }) => cents(priceMin) },
  priceMaxCents: { from: ['priceMax'], to: ({ priceMax }) => cents(priceMax) },
  ticketState: { from: ['ticketState'], to: ({ ticketState }) => ticketState },
  ageLimit: { from: ['ageLimit'], to: ({ ageLimit }) => ageLimit },
  eventStatus: { from: ['eventStatus'], to: ({ eventStatus }) => eventStatus },
  ...textsAs((name) => ({ from: [name], to: (fields: MoreFields) => fields[name] || null })),
};

/** The hours that a changed start would move, although the form shows them. */
const SHOWN_HOURS: Record<string, (fields: MoreFields) => boolean> = {
  doorsAt: ({ doors }) => doors !== '',
  endsAt: ({ ends, lastDay }) => ends !== '' && lastDay === '',
};

/**
 * The options that differ from the event as it stands. The others stay as they are, so that the call of an event without options
 * is that of the specification.
 */
export const moreInput = (
  fields: MoreFields,
  base: AdminEvent | null,
  bandZone: string,
  isMoved: boolean,
): Partial<EventInput> => {
  const before = moreFieldsOf(base, bandZone);
  const changed = Object.entries(INPUTS).filter(
    ([name, { from }]) =>
      from.some((field) => fields[field] !== before[field]) || (isMoved && SHOWN_HOURS[name]?.(fields)),
  );
  return Object.fromEntries(changed.map(([name, { to }]) => [name, to(fields, bandZone)]));
};

/** The fields of the form that make the fields of the call. */
export const FIELD_OF: Record<string, MoreName> = {
  announceAt: 'announceDay',
  doorsAt: 'doors',
  endsAt: 'ends',
  priceMinCents: 'priceMin',
  priceMaxCents: 'priceMax',
};
