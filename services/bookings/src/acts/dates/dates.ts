import type { EntityManager } from '@mikro-orm/postgresql';
import { UNTITLED_ENTRY, type CalendarEntry } from '@tocada/contracts/dates/calendar.js';
import { WAY_INTO, type Stage } from '@tocada/contracts/kit/stages.js';
import { AppError } from '@tocada/runtime/app-error.js';
import type { ChangesService } from '@tocada/runtime/database/changes.service.js';
import {
  confirmEntry,
  entriesOf,
  keepEntryUntil,
  lockDates,
  placeEntry,
  refuseTaken,
  restoreEntry,
  slotOfEntry,
} from '../../records/dates/entries.sql.js';
import { type Slot } from '../../records/dates/slot.js';
import { isPostponed } from '../../records/deals/quote-terms.js';
import { agreedQuote } from '../../records/deals/quotes.sql.js';
import { brief } from '../../records/ground/brief.js';
import { heldTimeZone } from '../../records/ground/time-zone.sql.js';
import { slotAskedBy } from '../../records/inquiries/asked-night.js';
import type { InquiryRow } from '../../records/inquiries/inquiry.entity.js';
import { refuseDateless } from '../../records/inquiries/refusals.js';
import type { Act } from './act.js';

/** An entry of an inquiry without its client, because the title remains when the client is erased. */
const titleOf = ({ eventType, location }: InquiryRow): string =>
  brief([eventType, location].filter(Boolean).join(', ') || UNTITLED_ENTRY);

interface OfInquiry {
  act: Act;
  row: InquiryRow;
  slot: Slot;
  anyway: boolean | null | undefined;
}

/** An entry, and what a timeline says of the night that it takes all the same. */
interface Placed {
  id: string;
  /** True when the inquiry had the entry already. */
  isOwn: boolean;
  over?: string;
}

/**
 * Places a hold of an inquiry. A live entry of the inquiry on that night stays the only one: a hold lasts at least until
 * `expiresAt`.
 * @throws AppError `night_taken_by` or `no_date`
 */
export async function holdSlot(
  em: EntityManager,
  { act, row, slot, anyway }: OfInquiry,
  expiresAt?: string | null,
): Promise<Placed> {
  refuseDateless(row);
  const own = (await entriesOf(em, row.id)).filter(({ live, day }) => live && day === slot.day);
  const [hold] = own.toSorted((one, other) => Number(one.kind === 'hold') - Number(other.kind === 'hold'));
  if (hold) {
    if (hold.kind === 'hold') await keepEntryUntil(em, hold.id, expiresAt);
    return { id: hold.id, isOwn: true };
  }
  const over = await act.over({ slot, books: false, anyway });
  const id = await placeEntry(em, { kind: 'hold', inquiryId: row.id, title: titleOf(row), slot, expiresAt });
  return { id, isOwn: false, ...over };
}

/**
 * Books a slot for an inquiry. A hold of that night becomes the booking.
 * @throws AppError `date_taken`, `night_taken_by` or `no_date`
 */
export async function bookSlot(em: EntityManager, { act, row, slot, anyway }: OfInquiry): Promise<{ over?: string }> {
  refuseDateless(row);
  const own = (await entriesOf(em, row.id)).filter(({ day, releasedAt }) => day === slot.day && !releasedAt);
  if (own.some(({ kind }) => kind === 'booked')) return {};
  const [hold] = own;
  if (hold) return bookHold(em, act, hold.id, anyway);
  await refuseTaken(em, row.id, slot);
  const over = await act.over({ slot, books: true, anyway });
  await placeEntry(em, { kind: 'booked', inquiryId: row.id, title: titleOf(row), slot });
  return over;
}

/** Makes a booking of a hold. @throws AppError `date_taken` or `night_taken_by` */
export async function bookHold(
  em: EntityManager,
  act: Act,
  id: string,
  anyway: boolean | null | undefined,
): Promise<{ over?: string }> {
  const slot = await slotOfEntry(em, id);
  await refuseTaken(em, id, slot);
  const over = await act.over({ slot, books: true, anyway });
  await confirmEntry(em, id);
  return over;
}

interface Reopening {
  act: Act;
  row: InquiryRow;
  /** The stage to which the inquiry returns. */
  stage: Stage;
  /** The stage that released its dates. */
  closed: Stage;
  anyway: boolean | null | undefined;
}

/**
 * Gives an inquiry that is opened again the dates that its closing released. A stage that needs a night gets the one that the
 * inquiry asks for, when no date came back.
 * @throws AppError `date_taken`, `night_taken_by` or `no_date`
 */
export async function restoreDates(
  em: EntityManager,
  { act, row, stage, closed, anyway }: Reopening,
): Promise<{ over?: string }> {
  const isAhead = ({ kind, expiresAt }: CalendarEntry) => kind === 'booked' || Date.parse(expiresAt!) > Date.now();
  const released = (await entriesOf(em, row.id)).filter((entry) => entry.releasedReason === closed && isAhead(entry));
  if (released.length > 0) refuseDateless(row);
  const done: { over?: string }[] = [];
  for (const { id, kind } of released) {
    const slot = await slotOfEntry(em, id);
    await refuseTaken(em, id, slot);
    done.push(await act.over({ slot, books: kind === 'booked', anyway }));
    await restoreEntry(em, id);
  }
  const standing = (await entriesOf(em, row.id)).filter(({ live }) => live);
  const timeZone = await heldTimeZone(em);
  const asked = { act, row, slot: slotAskedBy(row, timeZone), anyway };
  const agreed = await agreedQuote(em, row.id);
  const dates = agreed && isPostponed(agreed) ? undefined : WAY_INTO[stage].dates;
  if (dates === 'book' && !standing.some(({ kind }) => kind === 'booked')) done.push(await bookSlot(em, asked));
  if (dates === 'hold' && standing.length === 0) {
    await refuseTaken(em, row.id, asked.slot);
    done.push(await holdSlot(em, asked));
  }
  const over = done.flatMap((one) => one.over ?? []).join(', ');
  return over ? { over } : {};
}

/** SQLSTATE of a broken exclusion constraint. */
const isExcluded = (error: unknown): boolean => {
  const { code, cause } = error as { code?: unknown; cause?: unknown };
  return code === '23P01' || (cause !== undefined && cause !== null && isExcluded(cause));
};

/** One change of dates, exactly once, after all earlier ones. Gateways hear that taken days may have changed. */
export async function changeDates<T>(
  changes: ChangesService,
  writeId: string,
  input: unknown,
  work: (em: EntityManager) => Promise<T>,
): Promise<T> {
  const locked = async (em: EntityManager) => {
    await lockDates(em);
    return work(em);
  };
  try {
    return await changes.write(['calendar'], writeId, input, locked);
  } catch (error) {
    // Another writer changed the table without the lock.
    throw isExcluded(error) ? new AppError('date_taken') : error;
  }
}
