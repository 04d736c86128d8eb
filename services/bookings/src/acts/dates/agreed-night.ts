import type { EntityManager } from '@mikro-orm/postgresql';
import type { CalendarEntry } from '@tocada/contracts/dates/calendar.js';
import type { QuotedEvent } from '@tocada/contracts/deals/quote.js';
import { dayAfter, isoDay } from '@tocada/contracts/ground/days.js';
import { say } from '@tocada/contracts/sentences/say.js';
import { AppError } from '@tocada/runtime/app-error.js';
import { localMoment } from '@tocada/runtime/zone.js';
import {
  entriesOf,
  heldByOthers,
  moveEntry,
  refuseTaken,
  releaseEntries,
  releaseUndone,
  restoreKeptEntry,
} from '../../records/dates/entries.sql.js';
import { showsOn } from '../../records/dates/shows.sql.js';
import { slotOf, type Slot } from '../../records/dates/slot.js';
import type { KeptDates, KeptRow } from '../../records/ground/kept-row.js';
import { heldTimeZone } from '../../records/ground/time-zone.sql.js';
import { addActivity } from '../../records/inquiries/activity.sql.js';
import { nightAskedBy, realHours, slotAskedBy } from '../../records/inquiries/asked-night.js';
import { enterStage } from '../../records/inquiries/enter-stage.js';
import { changeInquiry, stageOfRow, type InquiryRow } from '../../records/inquiries/inquiry.entity.js';
import { Act } from './act.js';
import { bookSlot, holdSlot } from './dates.js';

/** A client learns that the night is gone, and never to whom. */
const gone = () => new AppError('date_taken', say('date_gone'));

const isTaken = (error: unknown) => error instanceof AppError && error.code === 'date_taken';

/**
 * Refuses a signature for a night that another has, or for which another has the first option.
 * @param ownId the entry that is to have the slot, or the inquiry while there is none
 * @throws AppError `date_taken`
 */
async function refuseGone(em: EntityManager, row: InquiryRow, slot: Slot, ownId: string): Promise<void> {
  await refuseTaken(em, ownId, slot).catch((error: unknown) => {
    throw isTaken(error) ? gone() : error;
  });
  if ((await showsOn(em, slot, row.id)).length > 0) throw gone();
  const own = (await entriesOf(em, row.id)).find(({ kind, live, day }) => kind === 'hold' && live && day === slot.day);
  const before = (await heldByOthers(em, slot, row.id)).filter(({ rank }) => !own || (rank ?? 0) < (own.rank ?? 0));
  if (before.length > 0) throw new AppError('date_taken', say('date_waits'));
}

/** The night of an agreement, whatever day the band has noted in the request since. */
const slotAgreed = (row: InquiryRow, { day, startTime, endTime }: QuotedEvent, timeZone: string): Slot =>
  nightAskedBy(row, timeZone).day === day ? slotAskedBy(row, timeZone) : slotOf({ day, startTime, endTime }, timeZone);

/** True when the inquiry has the night already. */
const hasBooked = async (em: EntityManager, row: InquiryRow): Promise<boolean> =>
  (await entriesOf(em, row.id)).some(({ kind, live }) => kind === 'booked' && live);

/** @throws AppError `date_taken`, or `quote_changed` when the band has moved the request since the quote */
export async function refuseGoneNight(em: EntityManager, row: InquiryRow, quoted: QuotedEvent): Promise<void> {
  const timeZone = await heldTimeZone(em);
  // A quote keeps the local day of the first hour, which before dawn is not the day of the night.
  if (nightAskedBy(row, timeZone).day !== quoted.day) throw new AppError('quote_changed', say('quote_moved'));
  if (await hasBooked(em, row)) return;
  const slot = slotAskedBy(row, timeZone);
  const own = (await entriesOf(em, row.id)).find(({ day, releasedAt }) => day === slot.day && !releasedAt);
  await refuseGone(em, row, slot, own?.id ?? row.id);
}

/** The night waits for the first payment. @param until the last day of the hold */
export async function holdForPayment(
  em: EntityManager,
  row: InquiryRow,
  until: string,
  anyway: boolean,
): Promise<void> {
  const timeZone = await heldTimeZone(em);
  const act = await Act.begin(em, row);
  const ends = localMoment(dayAfter(until, 1), timeZone).instant.toISOString();
  const { over } = await holdSlot(em, { act, row, slot: slotAskedBy(row, timeZone), anyway }, ends);
  if (stageOfRow(row) !== 'booked') await enterStage(em, row, 'accepted', { over });
}

/**
 * @returns the dates of the inquiry as they were before, for `unbookNight`
 * @throws AppError `date_taken`, or `night_taken_by` while the band has not said `anyway`
 */
export async function bookNight(
  em: EntityManager,
  row: InquiryRow,
  event: QuotedEvent,
  anyway: boolean,
): Promise<KeptDates> {
  const act = await Act.begin(em, row);
  const slot = slotAgreed(row, event, await heldTimeZone(em));
  const { over } = await bookSlot(em, { act, row, slot, anyway });
  await enterStage(em, row, 'booked', { over });
  return act.dates();
}

/** The booking was a slip: the inquiry is accepted again, with its hold as before. A booking that was moved since is released. */
export async function unbookNight(em: EntityManager, row: InquiryRow, { entries, placed }: KeptDates): Promise<void> {
  const revisions = new Map((await entriesOf(em, row.id)).map(({ id, revision }) => [id, revision]));
  const isAsLeft = ({ id, revision }: KeptRow) => revisions.get(id) === revision;
  await releaseUndone(
    em,
    placed.filter(isAsLeft).map(({ id }) => id),
  );
  for (const entry of entries.filter(isAsLeft)) await restoreKeptEntry(em, entry);
  await releaseEntries(em, row.id, ['booked'], 'undo');
  await enterStage(em, row, 'accepted');
}

const isAt = (entry: CalendarEntry, { day, startsAt, endsAt }: Slot): boolean =>
  entry.day === day && isMoment(entry.startsAt, startsAt) && isMoment(entry.endsAt, endsAt);
const isMoment = (iso: string | null, instant: Date | null): boolean =>
  (iso === null ? null : Date.parse(iso)) === (instant?.getTime() ?? null);

/**
 * Moves the night of an agreement to where an amendment says, in one step. Other nights that the band holds for the client stay.
 * @param agreed the event of the agreement before
 * @param refuse refuses a night that is not free
 * @returns false when the inquiry had no night to move, so that it has none now
 * @throws AppError `date_taken`
 */
export async function moveNight(
  em: EntityManager,
  row: InquiryRow,
  event: QuotedEvent,
  agreed: QuotedEvent,
  refuse = refuseGone,
): Promise<boolean> {
  const timeZone = await heldTimeZone(em);
  const before = isoDay(row.eventDate.toISOString(), timeZone);
  const { day, startTime, endTime, location, venue, guests } = event;
  changeInquiry(row, { location, venue: venue ?? row.venue, guests: guests ?? row.guests });
  const { day: night } = slotAgreed(row, agreed, timeZone);
  const own = (await entriesOf(em, row.id)).filter(
    ({ live, kind, day: of }) => live && (kind === 'booked' || of === night),
  );
  const entry = own.find(({ kind }) => kind === 'booked') ?? own[0];
  const isSame = before === day && startTime === (row.startTime ?? null) && endTime === (row.endTime ?? null);
  const slot = slotOf({ day, startTime, endTime }, timeZone);
  // The band may have noted the new day or hours in the request before the change was signed.
  if (isSame && entry && isAt(entry, slot)) return true;
  await refuse(em, row, slot, entry?.id ?? row.id);
  if (entry) await moveEntry(em, entry, slot);
  const { instant, hasTime } = localMoment(startTime ? `${day}T${startTime}` : day, timeZone);
  changeInquiry(row, { eventDate: instant, hasTime, startTime, endTime });
  changeInquiry(row, realHours(row, timeZone));
  if (!isSame) await addActivity(em, row.id, 'move', { from: before, to: day }, 'client');
  return entry !== undefined;
}

/**
 * Refuses a night that another has, as the band reads it.
 * @throws AppError `date_taken`, or `night_taken_by` while the band has not said `anyway`
 */
export const refuseOthers =
  (anyway: boolean): typeof refuseGone =>
  async (em, row, slot, ownId) => {
    await refuseTaken(em, ownId, slot);
    await (await Act.begin(em, row)).over({ slot, books: stageOfRow(row) === 'booked', anyway });
  };
