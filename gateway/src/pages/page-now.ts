import { inZone } from '@tocada/runtime/zone.js';

/**
 * The instant that a page is rendered for: the start of the day or the end of the last past event, whichever is later.
 * All statements about time are the same as at `now`, and all replicas render the same bytes until one of them changes.
 * @param data answers by address; only `upcomingUntil` of events counts
 * @returns ISO instant
 */
export function pageNow(data: Record<string, unknown>, now: number, timeZone: string): string {
  let last = inZone(new Date(now).toISOString(), timeZone).startOfDay().epochMilliseconds;
  for (const item of Object.values(data).flat()) {
    const { upcomingUntil } = (item ?? {}) as { upcomingUntil?: string };
    const passing = upcomingUntil === undefined ? 0 : Date.parse(upcomingUntil);
    if (passing <= now && passing > last) last = passing;
  }
  return new Date(last).toISOString();
}
