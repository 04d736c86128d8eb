import type { Event } from './events.js';
import type { PageQuery } from './fields.js';
import { publicRoute } from './route.js';

export const EVENT_ROUTES = {
  upcoming: publicRoute<PageQuery, Event[]>()('GET', '/api/events/upcoming'),
  past: publicRoute<PageQuery, Event[]>()('GET', '/api/events/past'),
  all: publicRoute<PageQuery, Event[]>()('GET', '/api/events'),
  one: publicRoute<void, Event>()('GET', '/api/events/:id'),
};
