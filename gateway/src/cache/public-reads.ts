import { CALENDAR } from '@tocada/contracts/calendar.js';
import { CALENDAR_ROUTES } from '@tocada/contracts/calendar.routes.js';
import { EVENTS } from '@tocada/contracts/events.js';
import { EVENT_ROUTES } from '@tocada/contracts/events.routes.js';
import { GALLERY } from '@tocada/contracts/gallery.js';
import { GALLERY_ROUTES } from '@tocada/contracts/gallery.routes.js';
import { MEMBERS } from '@tocada/contracts/members.js';
import { MEMBER_ROUTES } from '@tocada/contracts/members.routes.js';
import { SITE } from '@tocada/contracts/site.js';
import { SITE_ROUTES } from '@tocada/contracts/site.routes.js';
import { contentRead } from './content-reads.js';

/** The public reads of the content, and the calls that answer them. */
export const PUBLIC_READS = [
  contentRead(EVENT_ROUTES.upcoming, EVENTS.upcoming),
  contentRead(EVENT_ROUTES.past, EVENTS.past),
  contentRead(EVENT_ROUTES.all, EVENTS.all),
  contentRead(EVENT_ROUTES.one, EVENTS.one),
  contentRead(MEMBER_ROUTES.all, MEMBERS.all),
  contentRead(GALLERY_ROUTES.page, GALLERY.page),
  contentRead(SITE_ROUTES.current, SITE.current),
  contentRead(CALENDAR_ROUTES.availability, CALENDAR.availability),
];
