import { CALENDAR } from '@tocada/contracts/dates/calendar.js';
import { EXTERNAL_CALENDARS } from '@tocada/contracts/dates/external-calendars.js';
import { EVENT_BOOKINGS } from '@tocada/contracts/events/bookings.js';
import { BOOKINGS_SITE } from '@tocada/contracts/site/site.js';
import { answering, room } from '@tocada/runtime/room.js';
import { dateRecords } from '../../records/dates/dates.module.js';
import { ground } from '../../records/ground/ground.module.js';
import { calendars } from '../../telling/calendars/calendars.module.js';
import { BandTimeZone } from './band-time-zone.js';
import { CalendarService } from './calendar.service.js';
import { ChangedShows } from './changed-shows.service.js';
import { DatesService } from './dates.service.js';
import { ExternalCalendarsService } from './external-calendars.service.js';

const { feed: _feed, setFeed: _setFeed, entries, nights, quoted, availability, rebuildShows, ...acts } = CALENDAR;

export const dateActs = room({
  answers: [
    answering({ entries, nights, quoted, availability, rebuildShows }, CalendarService),
    answering(acts, DatesService),
    answering(EVENT_BOOKINGS, ChangedShows),
    answering(EXTERNAL_CALENDARS, ExternalCalendarsService),
    answering(BOOKINGS_SITE, BandTimeZone),
  ],
  imports: [ground, dateRecords, calendars],
});
