import { publicRoute } from '../kit/route.js';
import type { Site } from './site.js';

export const SITE_ROUTES = {
  /** The band's identity, as pages show it. */
  current: publicRoute<void, Site>()('GET', '/api/site', { tags: ['site'] }),
};
