import { AUDIT_ROUTES } from './audit.js';
import { CALENDAR_ADMIN_ROUTES } from './calendar.js';
import { CALENDAR_ROUTES } from './calendar.routes.js';
import { CLIENT_FILE_ROUTES } from './client-files.js';
import { DOCTOR_ROUTES } from './doctor.js';
import { EVENT_BOOKING_ROUTES } from './event-bookings.js';
import { EVENT_FILE_ROUTES } from './event-files.js';
import { EVENT_PREVIEW_ROUTES } from './event-preview.js';
import { EVENT_SERIES_ROUTES } from './event-series.js';
import { EVENT_ADMIN_ROUTES } from './events.js';
import { EVENT_ROUTES } from './events.routes.js';
import { EXTERNAL_CALENDAR_ROUTES } from './external-calendars.js';
import { GALLERY_ADMIN_ROUTES } from './gallery.js';
import { GALLERY_ROUTES } from './gallery.routes.js';
import { HEALTH_ROUTES } from './health.js';
import { IMAGE_PREPARED, IMAGE_ROUTES } from './images.js';
import { INQUIRY_ADMIN_ROUTES } from './inquiries.js';
import { INQUIRY_ROUTES } from './inquiries.routes.js';
import { MEMBER_ADMIN_ROUTES } from './members.js';
import { MEMBER_ROUTES } from './members.routes.js';
import { NOTICE_ROUTES } from './notices.js';
import { PUSH_ROUTES } from './push.js';
import { QUOTE_ROUTES } from './quotes.js';
import { TEMPLATE_ROUTES } from './replies.js';
import type { Route, TagOf } from './route.js';
import { SESSION_OPENED, SESSION_ROUTES, WRONG_PASSWORD_GIVEN } from './session.js';
import { SETUP_ROUTES } from './setup.routes.js';
import { SITE_ADMIN_ROUTES, TIME_ZONE_CHANGED } from './site.js';
import { SITE_ROUTES } from './site.routes.js';
import { TRANSLATION_ROUTES } from './translations.js';
import { UPLOAD_ROUTES } from './uploads.js';

const FEATURES = [
  HEALTH_ROUTES,
  EVENT_ROUTES,
  EVENT_ADMIN_ROUTES,
  EVENT_SERIES_ROUTES,
  EVENT_FILE_ROUTES,
  EVENT_BOOKING_ROUTES,
  EVENT_PREVIEW_ROUTES,
  MEMBER_ROUTES,
  MEMBER_ADMIN_ROUTES,
  GALLERY_ROUTES,
  GALLERY_ADMIN_ROUTES,
  SITE_ROUTES,
  SITE_ADMIN_ROUTES,
  TRANSLATION_ROUTES,
  INQUIRY_ROUTES,
  INQUIRY_ADMIN_ROUTES,
  CALENDAR_ROUTES,
  CALENDAR_ADMIN_ROUTES,
  EXTERNAL_CALENDAR_ROUTES,
  TEMPLATE_ROUTES,
  QUOTE_ROUTES,
  CLIENT_FILE_ROUTES,
  SESSION_ROUTES,
  SETUP_ROUTES,
  AUDIT_ROUTES,
  DOCTOR_ROUTES,
  IMAGE_ROUTES,
  UPLOAD_ROUTES,
  NOTICE_ROUTES,
  PUSH_ROUTES,
] as const;

/** All routes of the API. */
export const ROUTES = FEATURES.flatMap((routes): Route[] => Object.values(routes));

type ValueOf<T> = T extends unknown ? T[keyof T] : never;
/** A part of the content that changes independently of the others. */
export type Tag = TagOf<ValueOf<(typeof FEATURES)[number]>>;
export const TAGS = [...new Set(ROUTES.flatMap(({ tags = [] }) => tags))] as Tag[];

/** All actions that the audit trail keeps: those of the routes, and those that are no success of a route. */
export const AUDITED_ACTIONS = [
  ...ROUTES.flatMap(({ audit }) => audit ?? []),
  SESSION_OPENED,
  WRONG_PASSWORD_GIVEN,
  TIME_ZONE_CHANGED,
  IMAGE_PREPARED,
];
