import { isoDay, isoTime, posterDate, shortDate } from '../ground/days.js';
import { SPOKEN, type Language } from '../ground/language.js';
import EVENT_BADGES from './badges.texts.js';
import EVENT_STATES from './state.texts.js';
import type { EventStatus, PreviousDate, Publication, TicketState } from './values.js';

// since 0.2: 0.1.0 answers none of them.
/** The parts of an event that make its state. */
interface Life {
  publication?: Publication | undefined;
  announceAt?: string | null | undefined;
  eventStatus?: EventStatus | undefined;
  ticketState?: TicketState | undefined;
}

/** True when visitors see the event. The view `events` of content says the same to the database. */
export const isVisible = ({ publication = 'public', announceAt }: Life, now: string): boolean =>
  publication === 'public' && (!announceAt || Date.parse(announceAt) <= Date.parse(now));

/** The one state that visitors are told of; undefined for a show that takes place as announced first. */
export function toldState({ eventStatus, ticketState }: Life) {
  if (eventStatus === 'cancelled' || eventStatus === 'postponed') return eventStatus;
  if (ticketState === 'sold_out') return ticketState;
  return eventStatus === 'rescheduled' ? eventStatus : undefined;
}

/** The word of that state, for pages and cards. */
export const toldStateText = (event: Life, language: Language = SPOKEN): string | undefined => {
  const state = toldState(event);
  return state && EVENT_STATES[language][state];
};

/** Instead of the date of a postponed show. */
export const dateToCome = (language: Language = SPOKEN): string => EVENT_STATES[language].dateToCome;

/** A night with a private event, for visitors. */
export const privateNightText = (town: string | null, language: Language = SPOKEN): string =>
  town === null ? EVENT_STATES[language].privateNight : EVENT_STATES[language].privateNightIn(town);

/** "Antes: sáb 5 dic", of all dates that the event had. Undefined for one that never had another. */
export const previousDatesText = (
  { previousDates = [] }: { previousDates?: PreviousDate[] | undefined },
  timeZone: string,
  language: Language = SPOKEN,
): string | undefined =>
  previousDates.length === 0
    ? undefined
    : EVENT_STATES[language].before(previousDates.map(({ date }) => shortDate(date, timeZone, language)).join(', '));

/** The marks of an event in the panel, besides those of the specification. In order. */
export function badgesOf(event: Life, now: string) {
  const { publication = 'public', eventStatus = 'scheduled', ticketState } = event;
  return [
    ...(publication === 'public' ? (isVisible(event, now) ? [] : (['announced'] as const)) : [publication]),
    ...(eventStatus === 'scheduled' ? [] : [eventStatus]),
    ...(ticketState === 'sold_out' ? [ticketState] : []),
  ];
}
export type EventBadge = ReturnType<typeof badgesOf>[number];

/** "Se anuncia vie 4 10:00". The month stands only where the day alone may be of another one. */
export function announcedText(announceAt: string, now: string, timeZone: string, language: Language = SPOKEN): string {
  const { weekday, day } = posterDate(announceAt, timeZone, language);
  const isThisMonth = isoDay(announceAt, timeZone).slice(0, 7) === isoDay(now, timeZone).slice(0, 7);
  const told = isThisMonth ? `${weekday} ${day}` : shortDate(announceAt, timeZone, language);
  return EVENT_BADGES[language].announced(`${told} ${isoTime(announceAt, timeZone).slice(11, 16)}`);
}

export const badgeText = (badge: Exclude<EventBadge, 'announced'>, language: Language = SPOKEN): string =>
  EVENT_BADGES[language][badge];

/** An event of the panel with its date. A draft may have none. */
export const isDated = <E extends { date: string | null }>(event: E): event is E & { date: string } =>
  event.date !== null;
