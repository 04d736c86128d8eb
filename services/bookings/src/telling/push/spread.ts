import type { EntityManager } from '@mikro-orm/postgresql';
import { nightDay } from '@tocada/contracts/ground/days.js';
import type { CurrentSite } from '../../records/ground/current-site.js';
import { alertOf, devicesFor, spread, type Alert } from './deliveries.sql.js';
import { waitsUntil } from './quiet-hours.js';

const nightOf = ({ date, hasTime, startTime }: Alert, timeZone: string): string | null =>
  date === null ? null : nightDay({ date, hasTime: hasTime ?? false }, timeZone, startTime);

/** Gives an alert to each device that wants it: now, or after its quiet hours. */
export async function spreadAlert(
  em: EntityManager,
  noticeId: string,
  site: CurrentSite,
  now = new Date(),
): Promise<void> {
  const alert = await alertOf(em, noticeId);
  if (!alert) return;
  const { timeZone } = await site.get();
  const night = nightOf(alert, timeZone);
  const devices = await devicesFor(em, alert.cause);
  const due = devices.map(({ id, quiet }) => ({ id, due: waitsUntil(quiet, { night, timeZone, now }) }));
  await spread(em, noticeId, due);
}
