import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import {
  CHALLENGE_HOURS,
  type CALENDAR,
  type CalendarEntry,
  type ChangedEntry,
} from '@tocada/contracts/dates/calendar.js';
import { longDate, sentenceMoment } from '@tocada/contracts/ground/days.js';
import { clientLanguage, type Language } from '@tocada/contracts/ground/language.js';
import type { RpcPayload } from '@tocada/contracts/kit/rpc.js';
import { canEnter } from '@tocada/contracts/kit/stages.js';
import { say, type Said } from '@tocada/contracts/sentences/say.js';
import { AppError } from '@tocada/runtime/app-error.js';
import { ChangesService } from '@tocada/runtime/database/changes.service.js';
import { refuseStale } from '@tocada/runtime/database/edits.js';
import type { CallContext } from '@tocada/runtime/streams/handlers-of.js';
import { localMoment } from '@tocada/runtime/zone.js';
import {
  endEntryWithin,
  entriesOf,
  entryOf,
  heldByOthers,
  keepEntryUntil,
  moveEntry,
  placeEntry,
  refuseTaken,
  releaseEntry,
  slotOfEntry,
} from '../../records/dates/entries.sql.js';
import { nightOf } from '../../records/dates/nights.js';
import { ShowsProjection } from '../../records/dates/shows.projection.js';
import { slotOf, type Slot } from '../../records/dates/slot.js';
import { CurrentSite } from '../../records/ground/current-site.js';
import { heldTimeZone } from '../../records/ground/time-zone.sql.js';
import { addActivity } from '../../records/inquiries/activity.sql.js';
import { realHours, slotAskedBy } from '../../records/inquiries/asked-night.js';
import { enterStage } from '../../records/inquiries/enter-stage.js';
import { lockInquiry } from '../../records/inquiries/find-inquiry.js';
import {
  changeInquiry,
  countEdit,
  InquiryEntity,
  stageOfRow,
  type InquiryRow,
} from '../../records/inquiries/inquiry.entity.js';
import { refuseDateless, refuseSuspect } from '../../records/inquiries/refusals.js';
import { Act, withOverruled } from './act.js';
import CHALLENGE from './challenge.texts.js';
import { bookHold, changeDates, holdSlot } from './dates.js';
import { askAboutBooking } from './night-questions.js';
import { undoAct } from './undo.js';

const refuse = (said: Said) => new AppError('wrong_stage', said);

/** The acts on the dates of the band: options, bookings and blocks. */
@Injectable()
export class DatesService {
  constructor(
    private readonly em: EntityManager,
    private readonly changes: ChangesService,
    private readonly currentSite: CurrentSite,
    private readonly shows: ShowsProjection,
  ) {}

  async hold(input: RpcPayload<typeof CALENDAR.hold>, { writeId }: CallContext): Promise<ChangedEntry> {
    await this.knowShows(input);
    return changeDates(this.changes, writeId, input, async (em) => {
      const row = await lockInquiry(em, input.id);
      refuseClosed(row);
      const { day, startTime, endTime, expiresAt, anyway } = input;
      const timeZone = await heldTimeZone(em);
      const slot = day ? slotOf({ day, startTime, endTime }, timeZone) : slotAskedBy(row, timeZone);
      const act = await Act.begin(em, row);
      const { id, isOwn, over } = await holdSlot(em, { act, row, slot, anyway }, expiresAt);
      const changed = isOwn && startTime ? await this.takeHours(em, act, { id, slot, anyway }) : undefined;
      if (!isOwn || changed) await addActivity(em, row.id, 'hold', { day: slot.day, over: over ?? changed?.over });
      return { ...(await entryOf(em, id)), ...(await act.end()) };
    });
  }

  /** Hours that are named anew are those of the hold that the inquiry has. Undefined when they are the same. */
  private async takeHours(
    em: EntityManager,
    act: Act,
    { id, slot, anyway }: { id: string; slot: Slot; anyway: boolean | null | undefined },
  ): Promise<{ over?: string } | undefined> {
    const own = await entryOf(em, id);
    const [from, to] = [slot.startsAt, slot.endsAt].map((at) => at?.toISOString() ?? null);
    if (own.startsAt === from && own.endsAt === to) return undefined;
    if (own.kind !== 'hold') throw refuse(say('night_held'));
    const over = await act.over({ slot, books: false, anyway });
    await moveEntry(em, own, slot);
    return over;
  }

  block(input: RpcPayload<typeof CALENDAR.block>, { writeId }: CallContext): Promise<ChangedEntry> {
    return changeDates(this.changes, writeId, input, async (em) => {
      const slot = slotOf(input, await heldTimeZone(em));
      const act = await Act.begin(em, null);
      const id = await placeEntry(em, { kind: 'blocked', inquiryId: null, title: input.title, slot });
      return { ...(await entryOf(em, id)), ...(await act.end()) };
    });
  }

  release(input: RpcPayload<typeof CALENDAR.release>, context: CallContext): Promise<ChangedEntry> {
    return this.runAct(input, context, async (em, entry, row) => {
      if (entry.releasedAt) throw refuse(say('date_released'));
      if (entry.kind === 'booked' && row && stageOfRow(row) === 'booked') throw refuse(say('inquiry_booked'));
      await releaseEntry(em, entry.id, input.reason);
      if (row) await addActivity(em, row.id, 'release', { day: entry.day, reason: input.reason });
    });
  }

  /** A repetition answers no inquiries: the recorded answer names none, because one may be erased meanwhile. */
  async undo({ id }: RpcPayload<typeof CALENDAR.undo>, { writeId }: CallContext) {
    let inquiryIds: string[] = [];
    await this.shows.current();
    await changeDates(this.changes, writeId, { id }, async (em) => {
      inquiryIds = await undoAct(em, id);
      return null;
    });
    return { inquiryIds };
  }

  async challenge(input: RpcPayload<typeof CALENDAR.challenge>, { writeId }: CallContext) {
    // Asked before the transaction, which must not wait for another service.
    const site = await this.currentSite.get();
    return this.onLockedEntry(input, writeId, async (em, entry, row) => {
      if (!isLiveHold(entry)) throw refuse(say('hold_ended'));
      if (entry.rank !== 1) throw refuse(say('not_first'));
      const waiting = await waitingBehind(em, entry);
      await endEntryWithin(em, entry.id, CHALLENGE_HOURS);
      if (row) await addActivity(em, row.id, 'challenge', { day: entry.day });
      const now = await entryOf(em, entry.id);
      const language = clientLanguage(row ?? {}, site);
      return { ...now, waiting, message: challengeOf(now, language, waiting > 0, site.name, await heldTimeZone(em)) };
    });
  }

  extend(input: RpcPayload<typeof CALENDAR.extend>, context: CallContext): Promise<ChangedEntry> {
    return this.runAct(input, context, async (em, entry, row) => {
      if (!isLiveHold(entry)) throw refuse(say('hold_ended'));
      await keepEntryUntil(em, entry.id, input.expiresAt);
      if (row) await addActivity(em, row.id, 'extend', { day: entry.day });
    });
  }

  /** A hold that has ended can still become a booking, when nobody else has the date. */
  async confirm(input: RpcPayload<typeof CALENDAR.confirm>, context: CallContext): Promise<ChangedEntry> {
    await this.knowShows(input);
    return this.runAct(input, context, async (em, entry, row, act) => {
      if (entry.kind !== 'hold' || entry.releasedAt) throw refuse(say('hold_ended'));
      if (row) {
        refuseClosed(row);
        refuseDateless(row);
        await askAboutBooking(em, input, row.id);
      }
      const over = await bookHold(em, act, entry.id, input.anyway);
      if (!row) return;
      await addActivity(em, row.id, 'confirm', { day: entry.day, ...over });
      if (canEnter(stageOfRow(row), 'booked')) await enterStage(em, row, 'booked');
      countEdit(row);
    });
  }

  async move(input: RpcPayload<typeof CALENDAR.move>, context: CallContext): Promise<ChangedEntry> {
    await this.knowShows(input);
    return this.runAct(input, context, async (em, entry, row, act) => {
      if (entry.releasedAt) throw refuse(say('date_released'));
      if (entry.kind === 'hold' && !entry.live) throw refuse(say('hold_ended'));
      const timeZone = await heldTimeZone(em);
      const slot = slotOf(input, timeZone);
      const isOwnNight = row && slotAskedBy(row, timeZone).day === entry.day;
      const takes = entry.kind !== 'hold';
      const isOnThatNight = (other: CalendarEntry) => other.id !== entry.id && other.live && other.day === slot.day;
      if (row && (await entriesOf(em, row.id)).some(isOnThatNight)) throw refuse(say('night_held'));
      if (takes) await refuseTaken(em, entry.id, slot);
      const { anyway } = input;
      const over = entry.kind === 'blocked' ? {} : await act.over({ slot, books: takes, anyway });
      await moveEntry(em, entry, slot);
      if (!row) return;
      await addActivity(em, row.id, 'move', { from: entry.day, to: slot.day, ...over });
      if (entry.kind !== 'booked' || !isOwnNight) return;
      const { day, startTime = null, endTime = null } = input;
      const { instant, hasTime } = localMoment(startTime ? `${day}T${startTime}` : day, timeZone);
      changeInquiry(row, { eventDate: instant, hasTime, startTime, endTime });
      countEdit(row);
      changeInquiry(row, realHours(row, timeZone));
    });
  }

  /** An act that breaks a word anyway need not know the shows. @throws AppError `unavailable` */
  private async knowShows({ anyway }: { anyway?: boolean | null | undefined }): Promise<void> {
    if (!anyway) await this.shows.current();
  }

  private runAct(
    input: { id: string; revision?: number | null | undefined },
    { writeId }: CallContext,
    work: (em: EntityManager, entry: CalendarEntry, row: InquiryRow | null, act: Act) => Promise<unknown>,
  ): Promise<ChangedEntry> {
    const running = this.onLockedEntry(input, writeId, async (em, entry, row) => {
      const act = await Act.begin(em, row, entry.id);
      await work(em, entry, row, act);
      await em.flush();
      return { ...(await entryOf(em, entry.id)), ...(await act.end()) };
    });
    return withOverruled(this.em, running);
  }

  private onLockedEntry<T>(
    input: { id: string; revision?: number | null | undefined },
    writeId: string,
    work: (em: EntityManager, entry: CalendarEntry, row: InquiryRow | null) => Promise<T>,
  ): Promise<T> {
    return changeDates(this.changes, writeId, input, async (em) => {
      const { inquiryId } = await entryOf(em, input.id);
      // Lock the inquiry before its dates, in the same order as erasure, or the two deadlock.
      const lock = { lockMode: LockMode.PESSIMISTIC_WRITE } as const;
      const row = inquiryId ? ((await em.findOne(InquiryEntity, { id: inquiryId }, lock)) as InquiryRow | null) : null;
      const entry = await entryOf(em, input.id);
      await refuseStale(input.revision, entry.revision, async () => entry);
      return work(em, entry, row);
    });
  }
}

/** The number of others that want the night of a hold: holds behind it, and other open requests. */
async function waitingBehind(em: EntityManager, { id, day, inquiryId }: CalendarEntry): Promise<number> {
  const behind = await heldByOthers(em, await slotOfEntry(em, id), inquiryId);
  const { asked } = await nightOf(em, day);
  return new Set([...behind, ...asked].map((one) => one.inquiryId).filter((other) => other !== inquiryId)).size;
}

function challengeOf(
  { name, day, expiresAt }: CalendarEntry,
  language: Language,
  isWanted: boolean,
  band: string,
  timeZone: string,
): string {
  const date = longDate(localMoment(day, timeZone).instant.toISOString(), timeZone, language);
  const end = sentenceMoment(expiresAt!, timeZone, language);
  return CHALLENGE[language].message({ name, date, end, isWanted, band });
}

const isLiveHold = ({ kind, live }: CalendarEntry) => kind === 'hold' && live;

function refuseClosed(row: InquiryRow): void {
  refuseSuspect(row);
  if (row.status === 'completed') throw refuse(say('inquiry_closed'));
}
