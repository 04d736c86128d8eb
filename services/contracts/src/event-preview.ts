import { z } from 'zod';
import { EVENTS, EVENTS_PATH } from './events.js';
import { id } from './fields.js';
import { adminRouteOf } from './route.js';
import { read } from './rpc.js';

export const EVENT_PREVIEW = {
  /** An event as visitors would see it. */
  one: read('content.event-preview.one', z.object({ id }), EVENTS.one.output),
};

export const EVENT_PREVIEW_ROUTES = {
  /** Answers the page of an event, whoever may see it, in HTML for a frame. The body is a form with the session. */
  page: adminRouteOf<void, void>()('POST', `${EVENTS_PATH}/:id/preview`, { status: 200 }),
};
