import { inZone } from '@tocada/runtime/zone.js';

/**
 * The instant that a page is rendered with: when the day began, or the last of its events passed, whichever was later.
 * All that it says of time is as at `now`, and every replica that renders it until that changes makes the same bytes.
 * @param data answers by address: of events in lists or alone `upcomingUntil` counts
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
