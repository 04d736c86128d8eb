import { sharedFieldsOf, type AdminEvent, type EventInput } from '@tocada/contracts/events/events.js';
import { hasEndHour, lastDayOf, zoneOf } from '@tocada/contracts/events/hours.js';
import { isDated } from '@tocada/contracts/events/state.js';
import { isoDay } from '@tocada/contracts/ground/days.js';

/** The fields that every call of an event has, as they stand. The others stay as they are where they are absent. */
export function standingInput(event: AdminEvent, bandZone: string): EventInput {
  const { title, date, hasTime, location, venue, description, imageUrl, hasPhotos } = event;
  const day = date === null || hasTime ? date : isoDay(date, zoneOf(event, bandZone));
  return { title, date: day, location, venue, description, imageUrl, hasPhotos };
}

/** A new event with the fields of another that any night of it has: no states, and no booking, which is of one night. */
export function repeatedInput(event: AdminEvent, bandZone: string): EventInput {
  const zone = zoneOf(event, bandZone);
  const { publication, announceAt, endsAt, doorsAt, timeZone, ticketUrl, ticketState } = event;
  const end = isDated(event) && endsAt && !hasEndHour(event, zone) ? lastDayOf(event, zone) : endsAt;
  return {
    ...standingInput(event, bandZone),
    ...sharedFieldsOf(event),
    timeZone,
    ticketUrl,
    ticketState: ticketState === 'sold_out' ? 'on_sale' : ticketState,
    publication,
    announceAt,
    endsAt: end,
    doorsAt,
    hasPhotos: false,
    translations: translationsIn(event),
  };
}

/** The translations in the body of a call. */
const translationsIn = ({ translations }: AdminEvent): EventInput['translations'] =>
  translations as EventInput['translations'];
