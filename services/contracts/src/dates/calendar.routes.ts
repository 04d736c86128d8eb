import { publicRoute } from '../kit/route.js';

/** The days on which the band plays or cannot play. Without names. */
export interface Availability {
  from: string;
  to: string;
  /** Local days, in order. */
  busy: string[];
  asOf: string;
}

export const CALENDAR_ROUTES = {
  availability: publicRoute<{ from: string; to: string }, Availability>()('GET', '/api/availability', {
    tags: ['calendar', 'events'],
  }),
};
