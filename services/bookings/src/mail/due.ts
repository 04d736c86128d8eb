import { longMoment } from '@tocada/contracts/dates.js';
import type { Site } from '@tocada/contracts/site.js';
import type { Due } from '../reminders/agenda.sql.js';
import { brief } from './facts.js';

const HOUR = 3_600_000;

/** An inquiry in one line. */
export const lineOf = ({ name, eventType, eventDate, hasTime, location }: Due, { timeZone }: Site): string =>
  [brief(name), brief(eventType), longMoment({ date: eventDate, hasTime }, timeZone), brief(location)]
    .filter(Boolean)
    .join(', ');

/** "hace 5 horas": since when a client waits. */
export function waitOf({ createdAt }: Due, now: Date): string {
  const hours = Math.floor((now.getTime() - Date.parse(createdAt)) / HOUR);
  if (hours < 1) return 'hace menos de una hora';
  if (hours < 48) return hours === 1 ? 'hace 1 hora' : `hace ${hours} horas`;
  return `hace ${Math.floor(hours / 24)} días`;
}
