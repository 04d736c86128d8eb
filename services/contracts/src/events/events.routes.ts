import type { PageQuery } from '../kit/fields.js';
import { publicRoute } from '../kit/route.js';
import type { Event, PrivateNight } from './events.js';

export const EVENT_ROUTES = {
  upcoming: publicRoute<PageQuery, Event[]>()('GET', '/api/events/upcoming', { tags: ['events'] }),
  past: publicRoute<PageQuery, Event[]>()('GET', '/api/events/past', { tags: ['events'] }),
  all: publicRoute<PageQuery, Event[]>()('GET', '/api/events', { tags: ['events'] }),
  /** Not below the events, where it would be an id. It depends on the words of the site. */
  privateNights: publicRoute<void, PrivateNight[]>()('GET', '/api/private-nights', { tags: ['events', 'site'] }),
  one: publicRoute<void, Event>()('GET', '/api/events/:id', { tags: ['events'] }),
};
