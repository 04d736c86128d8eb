import { z } from 'zod';
import { id } from '../kit/fields.js';
import { adminRouteOf } from '../kit/route.js';
import { read } from '../kit/rpc.js';
import { EVENTS, EVENTS_PATH } from './events.js';

export const EVENT_PREVIEW = {
  /** An event as visitors would see it. */
  one: read('content.event-preview.one', z.object({ id }), EVENTS.one.output),
};

export const EVENT_PREVIEW_ROUTES = {
  /** Answers the page of an event, whoever may see it, in HTML for a frame. The body is a form with the session. */
  page: adminRouteOf<void, void>()('POST', `${EVENTS_PATH}/:id/preview`, { status: 200 }),
};
