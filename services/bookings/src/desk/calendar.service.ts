import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { CHALLENGE_HOURS, type CALENDAR, type CalendarEntry } from '@tocada/contracts/calendar.js';
import type { Availability } from '@tocada/contracts/calendar.routes.js';
import { longDate, sentenceMoment } from '@tocada/contracts/dates.js';
import type { RpcPayload } from '@tocada/contracts/rpc.js';
import { transitionOf } from '@tocada/contracts/stages.js';
import { AppError } from '@tocada/runtime/app-error.js';
import { ChangesService } from '@tocada/runtime/database/changes.service.js';
import { lockRow, refuseStale } from '@tocada/runtime/database/edits.js';
import type { CallContext } from '@tocada/runtime/streams/handlers-of.js';
import { localMoment } from '@tocada/runtime/zone.js';
import { inquiryNotFound } from '../inquiries/inquiries.service.js';
import { InquiryEntity, stageOfRow, type InquiryRow } from '../inquiries/inquiry.entity.js';
import { refuseSuspect } from '../inquiries/refuse-suspect.js';
import { addActivity } from '../inquiries/activity.js';
import { enterStage } from '../inquiries/enter-stage.js';
import { changeDates, nightOf, titleOf } from './dates.js';
import {
  busyDays,
  confirmEntry,
  endEntryWithin,
  entriesBetween,
  entryOf,
  keepEntryUntil,
  moveEntry,
  placeEntry,
  releaseEntry,
} from '../calendar/entries.js';
import { slotOf } from '../calendar/slot.js';
import { externalNights } from '../external-calendars/external-calendars.js';
import { heldTimeZone } from '../site/time-zone.js';
import { CurrentSite } from '../site/current-site.js';

const ENDED = 'Esta fecha ya no está apartada.';
const RELEASED = 'Esta fecha ya está libre.';
const CLOSED = 'La solicitud está cerrada. Reábrela para apartar o reservar una fecha.';
const BOOKED = 'La solicitud está reservada. Para liberar su fecha, cancela la solicitud o cámbiala de fecha.';
const NOT_FIRST = 'Solo la primera opción recibe un plazo.';

const refuse = (message: string) => new AppError('wrong_stage', message);

/** The dates of the band: options, bookings and blocks. */
@Injectable()
export class CalendarService {
  constructor(
    private readonly em: EntityManager,
    private readonly changes: ChangesService,
    private readonly currentSite: CurrentSite,
  ) {}

  async entries({ from, to }: RpcPayload<typeof CALENDAR.entries>): Promise<CalendarEntry[]> {
    const lists = await Promise.all([entriesBetween(this.em, from, to), externalNights(this.em, from, to)]);
    return lists.flat().toSorted((one, other) => one.day.localeCompare(other.day));
  }

  /** Days that nobody else can have, without a word of who has them. */
  async availability({ from, to }: RpcPayload<typeof CALENDAR.availability>): Promise<Availability> {
    const asOf = new Date().toISOString();
    return { from, to, busy: await busyDays(this.em, from, to), asOf };
  }

  hold(input: RpcPayload<typeof CALENDAR.hold>, { id: requestId }: CallContext): Promise<CalendarEntry> {
    return changeDates(this.changes, requestId, input, async (em) => {
      const row = (await lockRow(em, InquiryEntity, input.id, inquiryNotFound)) as InquiryRow;
      refuseClosed(row);
      const { day, startTime, endTime, expiresAt } = input;
      const timeZone = await heldTimeZone(em);
      const night = day ? { day, startTime, endTime } : nightOf(row, timeZone);
      const slot = slotOf(night, timeZone);
      const id = await placeEntry(em, { kind: 'hold', inquiryId: row.id, title: titleOf(row), slot, expiresAt });
      await addActivity(em, row.id, 'hold', { day: slot.day });
      return entryOf(em, id);
    });
  }

  block(input: RpcPayload<typeof CALENDAR.block>, { id: requestId }: CallContext): Promise<CalendarEntry> {
    return changeDates(this.changes, requestId, input, async (em) => {
      const slot = slotOf(input, await heldTimeZone(em));
      return entryOf(em, await placeEntry(em, { kind: 'blocked', inquiryId: null, title: input.title, slot }));
    });
  }

  release(input: RpcPayload<typeof CALENDAR.release>, context: CallContext): Promise<CalendarEntry> {
    return this.act(input, context, async (em, entry, row) => {
      if (entry.releasedAt) throw refuse(RELEASED);
      if (entry.kind === 'booked' && row && stageOfRow(row) === 'booked') throw refuse(BOOKED);
      await releaseEntry(em, entry.id, input.reason);
      if (row) await addActivity(em, row.id, 'release', { day: entry.day, reason: input.reason });
    });
  }

  async challenge(input: RpcPayload<typeof CALENDAR.challenge>, { id: requestId }: CallContext) {
    // Asked before the transaction, which must not wait for another service.
    const { name } = await this.currentSite.get();
    return this.acted(input, requestId, async (em, entry, row) => {
      if (!isLiveHold(entry)) throw refuse(ENDED);
      if (entry.rank !== 1) throw refuse(NOT_FIRST);
      await endEntryWithin(em, entry.id, CHALLENGE_HOURS);
      if (row) await addActivity(em, row.id, 'challenge', { day: entry.day });
      const now = await entryOf(em, entry.id);
      return { ...now, message: challengeOf(now, name, await heldTimeZone(em)) };
    });
  }

  extend(input: RpcPayload<typeof CALENDAR.extend>, context: CallContext): Promise<CalendarEntry> {
    return this.act(input, context, async (em, entry, row) => {
      if (!isLiveHold(entry)) throw refuse(ENDED);
      await keepEntryUntil(em, entry.id, input.expiresAt);
      if (row) await addActivity(em, row.id, 'extend', { day: entry.day });
    });
  }

  /** A hold that has ended can still become a booking, when nobody else has the date. */
  confirm(input: RpcPayload<typeof CALENDAR.confirm>, context: CallContext): Promise<CalendarEntry> {
    return this.act(input, context, async (em, entry, row) => {
      if (entry.kind !== 'hold' || entry.releasedAt) throw refuse(ENDED);
      if (row) refuseClosed(row);
      await confirmEntry(em, entry.id);
      if (!row) return;
      await addActivity(em, row.id, 'confirm', { day: entry.day });
      if (transitionOf(stageOfRow(row), 'booked')) await enterStage(em, row, 'booked');
      row.revision += 1;
    });
  }

  move(input: RpcPayload<typeof CALENDAR.move>, context: CallContext): Promise<CalendarEntry> {
    return this.act(input, context, async (em, entry, row) => {
      if (entry.releasedAt) throw refuse(RELEASED);
      if (entry.kind === 'hold' && !entry.live) throw refuse(ENDED);
      const timeZone = await heldTimeZone(em);
      await moveEntry(em, entry, slotOf(input, timeZone));
      if (!row) return;
      await addActivity(em, row.id, 'move', { from: entry.day, to: input.day });
      if (entry.kind !== 'booked' || nightOf(row, timeZone).day !== entry.day) return;
      const { day, startTime = null, endTime = null } = input;
      const { instant, hasTime } = localMoment(startTime ? `${day}T${startTime}` : day, timeZone);
      Object.assign(row, { eventDate: instant, hasTime, startTime, endTime, revision: row.revision + 1 });
    });
  }

  private act(
    input: { id: string; revision?: number | null | undefined },
    { id: requestId }: CallContext,
    work: (em: EntityManager, entry: CalendarEntry, row: InquiryRow | null) => Promise<unknown>,
  ): Promise<CalendarEntry> {
    return this.acted(input, requestId, async (em, entry, row) => {
      await work(em, entry, row);
      await em.flush();
      return entryOf(em, entry.id);
    });
  }

  private acted<T>(
    input: { id: string; revision?: number | null | undefined },
    requestId: string,
    work: (em: EntityManager, entry: CalendarEntry, row: InquiryRow | null) => Promise<T>,
  ): Promise<T> {
    return changeDates(this.changes, requestId, input, async (em) => {
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

/** The words for the client of a challenged hold. */
function challengeOf({ name, day, expiresAt }: CalendarEntry, band: string, timeZone: string): string {
  const date = longDate(localMoment(day, timeZone).instant.toISOString(), timeZone);
  // Ends with the period of “p.m.”, which also ends the sentence.
  const end = sentenceMoment(expiresAt!, timeZone);
  return `Hola${name ? ` ${name}` : ''}: otra persona también quiere el ${date}. Te guardamos la fecha hasta el ${end} ¿Nos confirmas antes? — ${band}`;
}

const isLiveHold = ({ kind, live }: CalendarEntry) => kind === 'hold' && live;

function refuseClosed(row: InquiryRow): void {
  refuseSuspect(row);
  if (row.status === 'completed') throw refuse(CLOSED);
}
