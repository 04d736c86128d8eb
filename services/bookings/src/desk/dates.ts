import type { EntityManager } from '@mikro-orm/postgresql';
import { isoDay, isoTime } from '@tocada/contracts/dates.js';
import { AppError } from '@tocada/runtime/app-error.js';
import type { ChangesService } from '@tocada/runtime/database/changes.service.js';
import type { InquiryRow } from '../inquiries/inquiry.entity.js';
import { brief } from '../mail/facts.js';
import { confirmEntry, entriesOf, keepEntryUntil, lockDates, placeEntry } from '../calendar/entries.js';
import { slotOf, type Night } from '../calendar/slot.js';

/** The night for which an inquiry asks. */
export function nightOf({ eventDate, hasTime, startTime, endTime }: InquiryRow, timeZone: string): Night {
  const iso = eventDate.toISOString();
  const start = startTime ?? (hasTime ? isoTime(iso, timeZone).slice(11, 16) : null);
  return { day: isoDay(iso, timeZone), startTime: start, endTime: start ? endTime : null };
}

/** An entry of an inquiry without its client, because the title remains when the client is erased. */
export const titleOf = ({ eventType, location }: InquiryRow): string => brief(`${eventType}, ${location}`);

/** Places the hold of the night of an inquiry, or makes it last at least until `expiresAt`. */
export async function holdNight(em: EntityManager, row: InquiryRow, timeZone: string, expiresAt?: string | null) {
  const night = nightOf(row, timeZone);
  const own = (await entriesOf(em, row.id)).filter(({ live, day }) => live && day === night.day);
  if (own.some(({ kind }) => kind === 'booked')) return;
  const hold = own.find(({ kind }) => kind === 'hold');
  if (hold) await keepEntryUntil(em, hold.id, expiresAt);
  else {
    const slot = slotOf(night, timeZone);
    await placeEntry(em, { kind: 'hold', inquiryId: row.id, title: titleOf(row), slot, expiresAt });
  }
}

/**
 * Books the night of an inquiry. A hold of that night becomes the booking.
 * @throws AppError `date_taken`
 */
export async function bookNight(em: EntityManager, row: InquiryRow, timeZone: string): Promise<void> {
  const night = nightOf(row, timeZone);
  const own = (await entriesOf(em, row.id)).filter(({ day, releasedAt }) => day === night.day && !releasedAt);
  if (own.some(({ kind }) => kind === 'booked')) return;
  const [hold] = own;
  if (hold) await confirmEntry(em, hold.id);
  else {
    const slot = slotOf(night, timeZone);
    await placeEntry(em, { kind: 'booked', inquiryId: row.id, title: titleOf(row), slot });
  }
}

/** SQLSTATE of a broken exclusion constraint. */
const isExcluded = (error: unknown): boolean => {
  const { code, cause } = error as { code?: unknown; cause?: unknown };
  return code === '23P01' || (cause !== undefined && cause !== null && isExcluded(cause));
};

/**
 * One change of dates in one transaction, exactly once, after all earlier changes of dates. The gateways hear that the
 * taken days may have changed.
 */
export async function changeDates<T>(
  changes: ChangesService,
  requestId: string,
  input: unknown,
  work: (em: EntityManager) => Promise<T>,
): Promise<T> {
  const locked = async (em: EntityManager) => {
    await lockDates(em);
    return work(em);
  };
  try {
    return await changes.write(['calendar'], requestId, input, locked);
  } catch (error) {
    // Someone wrote to the table without the lock.
    throw isExcluded(error) ? new AppError('date_taken') : error;
  }
}
