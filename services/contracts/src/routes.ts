import {
  AUDIT_ROUTES,
  INQUIRY_ADMIN_ROUTES,
  EVENT_ADMIN_ROUTES,
  GALLERY_ADMIN_ROUTES,
  IMAGE_ROUTES,
  MEMBER_ADMIN_ROUTES,
  NOTICE_ROUTES,
  SESSION_ROUTES,
} from './admin.routes.js';
import { INQUIRY_ROUTES } from './inquiries.routes.js';
import { EVENT_ROUTES } from './events.routes.js';
import { GALLERY_ROUTES } from './gallery.routes.js';
import type { Health } from './health.js';
import { MEMBER_ROUTES } from './members.routes.js';
import { publicRoute, type Route } from './route.js';

export const HEALTH_ROUTES = {
  /** 200 when every part is well, else 503 with the same body. */
  health: publicRoute<void, Health>()('GET', '/api/health'),
};

/** All routes of the API. */
export const ROUTES: Route[] = [
  HEALTH_ROUTES,
  EVENT_ROUTES,
  EVENT_ADMIN_ROUTES,
  MEMBER_ROUTES,
  MEMBER_ADMIN_ROUTES,
  GALLERY_ROUTES,
  GALLERY_ADMIN_ROUTES,
  INQUIRY_ROUTES,
  INQUIRY_ADMIN_ROUTES,
  SESSION_ROUTES,
  AUDIT_ROUTES,
  IMAGE_ROUTES,
  NOTICE_ROUTES,
].flatMap((routes): Route[] => Object.values(routes));
