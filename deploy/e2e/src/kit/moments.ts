import { isoDay } from '@tocada/contracts/ground/days.js';
import { until } from '@tocada/runtime/spec-until.js';

/**
 * Chooses a moment that is still ahead when `prepare` is done, however slow the machine is: each try reaches three times as
 * far as the one before. Resolves with that moment and what the last `prepare` resolved with.
 */
export async function beforeMoment<T>(prepare: (moment: Date) => Promise<T>): Promise<{ moment: Date; prepared: T }> {
  for (let ahead = 2000; ; ahead *= 3) {
    const moment = new Date(Date.now() + ahead);
    const prepared = await prepare(moment);
    if (Date.now() < Number(moment)) return { moment, prepared };
  }
}

/** Resolves when the clock has passed the moment. All processes of a stack read the same clock. */
export const passed = (moment: Date): Promise<number> => until(Date.now, (now) => now > Number(moment));

const ZONE = 'America/Chicago';

/** The day in the band's zone. */
export const bandToday = (): string => isoDay(new Date().toISOString(), ZONE);

/** Longer than a test takes between its first look at the day and its last. Milliseconds. */
const MARGIN = 100_000;

/** Resolves at once, or after midnight when the band's day is about to end. A test that names today begins with it. */
export const farFromMidnight = (): Promise<boolean> =>
  until(
    () => isoDay(new Date(Date.now() + MARGIN).toISOString(), ZONE) === bandToday(),
    (isFar) => isFar,
  );
