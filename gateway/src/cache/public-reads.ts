import { CALENDAR } from '@tocada/contracts/dates/calendar.js';
import { CALENDAR_ROUTES } from '@tocada/contracts/dates/calendar.routes.js';
import { EVENTS } from '@tocada/contracts/events/events.js';
import { EVENT_ROUTES } from '@tocada/contracts/events/events.routes.js';
import { GALLERY } from '@tocada/contracts/gallery/gallery.js';
import { GALLERY_ROUTES } from '@tocada/contracts/gallery/gallery.routes.js';
import { MEMBERS } from '@tocada/contracts/members/members.js';
import { MEMBER_ROUTES } from '@tocada/contracts/members/members.routes.js';
import { SITE } from '@tocada/contracts/site/site.js';
import { SITE_ROUTES } from '@tocada/contracts/site/site.routes.js';
import { cachedRead } from './cached-reads.js';

/** The public reads of the content, and the calls that answer them. */
export const PUBLIC_READS = [
  cachedRead(EVENT_ROUTES.upcoming, EVENTS.upcoming),
  cachedRead(EVENT_ROUTES.past, EVENTS.past),
  cachedRead(EVENT_ROUTES.all, EVENTS.all),
  cachedRead(EVENT_ROUTES.privateNights, EVENTS.privateNights),
  cachedRead(EVENT_ROUTES.one, EVENTS.one),
  cachedRead(MEMBER_ROUTES.all, MEMBERS.all),
  cachedRead(GALLERY_ROUTES.page, GALLERY.page),
  cachedRead(SITE_ROUTES.current, SITE.current),
  cachedRead(CALENDAR_ROUTES.availability, CALENDAR.availability),
];
