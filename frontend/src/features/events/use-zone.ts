import type { Event } from '@tocada/contracts/events/events.js';
import { zoneOf } from '@tocada/contracts/events/hours.js';
import { useSite } from '../../lib/context';

/** The zone of the event's days and hours. */
export const useZone = (event: Pick<Event, 'timeZone'>) => zoneOf(event, useSite().timeZone);
