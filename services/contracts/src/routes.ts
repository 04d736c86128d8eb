import { CALENDAR_ADMIN_ROUTES } from './dates/calendar.js';
import { CALENDAR_ROUTES } from './dates/calendar.routes.js';
import { EXTERNAL_CALENDAR_ROUTES } from './dates/external-calendars.js';
import { AGREED_ROUTES } from './deals/agreed.js';
import { CHARGE_ROUTES } from './deals/charges.js';
import { CLIENT_FILE_ROUTES } from './deals/client-files.js';
import { KEPT_RECORD_ROUTES } from './deals/kept-records.js';
import { PAYMENT_ROUTES } from './deals/payments-file.js';
import { QUOTE_ROUTES } from './deals/quotes.js';
import { EVENT_BOOKING_ROUTES } from './events/bookings.js';
import { EVENT_ADMIN_ROUTES } from './events/events.js';
import { EVENT_ROUTES } from './events/events.routes.js';
import { EVENT_FILE_ROUTES } from './events/files.js';
import { EVENT_PREVIEW_ROUTES } from './events/preview.js';
import { EVENT_SERIES_ROUTES } from './events/series.js';
import { GALLERY_ADMIN_ROUTES } from './gallery/gallery.js';
import { GALLERY_ROUTES } from './gallery/gallery.routes.js';
import { AUDIT_ROUTES } from './house/audit.js';
import { DOCTOR_ROUTES } from './house/doctor.js';
import { HEALTH_ROUTES } from './house/health.js';
import { SESSION_OPENED, SESSION_ROUTES, WRONG_PASSWORD_GIVEN } from './house/session.js';
import { SETUP_ROUTES } from './house/setup.routes.js';
import { AGENDA_ROUTES } from './inquiries/agenda.js';
import { INQUIRY_ADMIN_ROUTES } from './inquiries/inquiries.admin-routes.js';
import { INQUIRY_ROUTES } from './inquiries/inquiries.routes.js';
import { IMAGE_PREPARED, IMAGE_ROUTES } from './kit/images.js';
import type { Route, TagOf } from './kit/route.js';
import { UPLOAD_ROUTES } from './kit/uploads.js';
import { MEMBER_ADMIN_ROUTES } from './members/members.js';
import { MEMBER_ROUTES } from './members/members.routes.js';
import { NOTICE_ROUTES } from './messages/notices.js';
import { PUSH_ROUTES } from './messages/push.js';
import { TEMPLATE_ROUTES } from './messages/replies.js';
import { WRITE_OFF_ROUTES } from './money/write-offs.js';
import { SITE_ADMIN_ROUTES, TIME_ZONE_CHANGED } from './site/site.js';
import { SITE_ROUTES } from './site/site.routes.js';
import { TRANSLATION_ROUTES } from './site/translations.js';

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
  AGENDA_ROUTES,
  CALENDAR_ROUTES,
  CALENDAR_ADMIN_ROUTES,
  EXTERNAL_CALENDAR_ROUTES,
  TEMPLATE_ROUTES,
  QUOTE_ROUTES,
  AGREED_ROUTES,
  CHARGE_ROUTES,
  PAYMENT_ROUTES,
  WRITE_OFF_ROUTES,
  CLIENT_FILE_ROUTES,
  KEPT_RECORD_ROUTES,
  SESSION_ROUTES,
  SETUP_ROUTES,
  AUDIT_ROUTES,
  DOCTOR_ROUTES,
  IMAGE_ROUTES,
  UPLOAD_ROUTES,
  NOTICE_ROUTES,
  PUSH_ROUTES,
] as const;

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
