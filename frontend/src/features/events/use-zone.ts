import { zoneOf } from '@tocada/contracts/event-hours.js';
import type { Event } from '@tocada/contracts/events.js';
import { useSite } from '../../lib/context';

/** The zone of the event's days and hours. */
export const useZone = (event: Pick<Event, 'timeZone'>) => zoneOf(event, useSite().timeZone);
