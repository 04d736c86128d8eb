import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { nightDay } from '@tocada/contracts/ground/days.js';
import {
  DAY_MISSING,
  isReachable,
  NO_CONTACT,
  type Activity,
  type AdminInquiry,
  type ChangedInquiry,
  type InquiryDetail,
  type INQUIRIES,
} from '@tocada/contracts/inquiries/inquiries.js';
import type { RpcPayload } from '@tocada/contracts/kit/rpc.js';
import { canEnter, hasNight, WAY_INTO, isClosed, stageOf, STAGES, type Stage } from '@tocada/contracts/kit/stages.js';
import { say } from '@tocada/contracts/sentences/say.js';
import { AppError } from '@tocada/runtime/app-error.js';
import { ChangesService } from '@tocada/runtime/database/changes.service.js';
import { exactlyOnce } from '@tocada/runtime/database/exactly-once.js';
import type { CallContext } from '@tocada/runtime/streams/handlers-of.js';
import { localMoment } from '@tocada/runtime/zone.js';
import { entriesOf, releaseEntries } from '../../records/dates/entries.sql.js';
import { emptyNight, nightOf } from '../../records/dates/nights.js';
import { ShowsProjection } from '../../records/dates/shows.projection.js';
import { showsOf } from '../../records/dates/shows.sql.js';
import { mayAnnounce } from '../../records/deals/may-announce.sql.js';
import { isPostponed } from '../../records/deals/quote-terms.js';
import { agreedQuote, openQuote } from '../../records/deals/quotes.sql.js';
import { listedText } from '../../records/deals/reply-links.js';
import { heldTimeZone, storedTimeZone, todayOf } from '../../records/ground/time-zone.sql.js';
import { activityOf, addActivity, timelineOf } from '../../records/inquiries/activity.sql.js';
import { realHours, slotAskedBy } from '../../records/inquiries/asked-night.js';
import { enterInquiry } from '../../records/inquiries/enter-inquiry.js';
import { enterStage } from '../../records/inquiries/enter-stage.js';
import { lockInquiry } from '../../records/inquiries/find-inquiry.js';
import { changeInquiry, stageOfRow, type InquiryRow } from '../../records/inquiries/inquiry.entity.js';
import { newsOf } from '../../records/inquiries/news.js';
import { dayOfNote } from '../../records/inquiries/noted-day.js';
import { isDateless } from '../../records/inquiries/refusals.js';
import { repliesOf } from '../../records/inquiries/replies.sql.js';
import { NoticesService } from '../../records/messages/notices.service.js';
import { Act, withOverruled } from '../dates/act.js';
import { bookSlot, changeDates, holdSlot, restoreDates } from '../dates/dates.js';
import { askAboutBooking } from '../dates/night-questions.js';
import { CancelAgreement } from '../deals/cancel-agreement.js';
import { ReadDeal } from '../deals/read-deal.js';
import { InquiriesService } from './inquiries.service.js';

@Injectable()
export class OpenedInquiryService {
  constructor(
    private readonly em: EntityManager,
    private readonly inquiries: InquiriesService,
    private readonly notices: NoticesService,
    private readonly changes: ChangesService,
    private readonly shows: ShowsProjection,
    private readonly deal: ReadDeal,
    private readonly cancelling: CancelAgreement,
  ) {}

  async detail({ id }: RpcPayload<typeof INQUIRIES.detail>): Promise<InquiryDetail> {
    const inquiry = await this.inquiries.one({ id });
    await this.shows.refresh();
    const timeZone = await storedTimeZone(this.em);
    const night = nightDay({ ...inquiry, date: inquiry.eventDate }, timeZone, inquiry.startTime);
    const [timeline, replies, entries, shows, standing, announce, deal] = await Promise.all([
      timelineOf(this.em, id),
      repliesOf(this.em, id),
      entriesOf(this.em, id),
      showsOf(this.em, id),
      inquiry.dateNote ? emptyNight(night) : nightOf(this.em, night),
      mayAnnounce(this.em, id),
      this.deal.of(id),
    ]);
    const news = inquiry.stage ? newsOf(timeline, inquiry.stage, entries, new Date()) : undefined;
    const listed = replies.map((reply) => ({ ...reply, text: listedText(reply.text, reply.id) }));
    const found = { timeline, replies: listed, entries, shows, night: standing, news: news ?? null };
    return { ...inquiry, ...found, mayAnnounce: announce, ...deal };
  }

  async enter(input: RpcPayload<typeof INQUIRIES.enter>, { writeId }: CallContext): Promise<AdminInquiry> {
    const { result } = await exactlyOnce(this.em, writeId, input, async (em) => {
      const { tellClient, eventDate, dateNote, ...fields } = input;
      const moment = dateNote ? await notedMoment(em, dateNote) : await momentOf(em, eventDate!);
      const row = await enterInquiry(em, { ...fields, ...moment }, await storedTimeZone(em));
      const { id } = row;
      await addActivity(em, id, 'created', { source: fields.source });
      // The band knows already.
      await this.notices.announce(em, id, tellClient ? ['band'] : ['band', 'client']);
      return this.inquiries.presentOne(em, row);
    });
    this.notices.wake();
    return result;
  }

  async setStage(input: RpcPayload<typeof INQUIRIES.setStage>, { writeId }: CallContext): Promise<ChangedInquiry> {
    const { dates } = WAY_INTO[input.stage];
    if (!input.anyway && hasNight(input.stage)) await this.shows.current();
    const changed = await this.runAct(writeId, input, async (em, row, act) => {
      const timeZone = await heldTimeZone(em);
      const isPast = WAY_INTO[input.stage].fromPast !== undefined && (await isNightPast(em, row, timeZone));
      if (row.suspect || !canEnter(stageOfRow(row), input.stage, isPast))
        throw new AppError('wrong_stage', say('bad_stage'));
      refuseUnexplained(input);
      const { anyway } = input;
      if (dates === 'book') await askAboutBooking(em, input, row.id);
      const asked = { act, row, slot: slotAskedBy(row, timeZone), anyway };
      let placed: { over?: string } = {};
      // A gig that is postponed gives its night back before it holds another.
      if (input.stage === 'accepted') await releaseEntries(em, row.id, ['booked'], input.stage);
      if (dates === 'hold') placed = await holdSlot(em, asked, input.expiresAt);
      if (dates === 'book') placed = await bookSlot(em, asked);
      const stillOwed = input.stillOwed ?? false;
      await enterStage(em, row, input.stage, { ...input, over: placed.over, stillOwed });
      if (input.stage === 'cancelled')
        act.isFinal = await this.cancelling.issue(em, row, input.reason === 'band' ? 'band' : 'client', input);
    });
    this.cancelling.wake();
    return changed;
  }

  /** Any status from any other, as the specification says. */
  setStatus(input: RpcPayload<typeof INQUIRIES.setStatus>, { writeId }: CallContext): Promise<AdminInquiry> {
    return this.inquiries.edit(writeId, input, async (row, em) => {
      const stage = stageOf(stageOfRow(row), input.status);
      if (row.suspect) changeInquiry(row, { stage, status: input.status });
      else await enterStage(em, row, stage, { stillOwed: input.stillOwed ?? false });
    });
  }

  /** Back to the stage before the closing, with the dates that the closing released. */
  async reopen(input: RpcPayload<typeof INQUIRIES.reopen>, { writeId }: CallContext): Promise<ChangedInquiry> {
    if (!input.anyway) await this.shows.current();
    return this.runAct(writeId, input, async (em, row, act) => {
      const closed = stageOfRow(row);
      if (row.suspect || row.status !== 'completed') throw new AppError('wrong_stage', say('inquiry_open'));
      const stage = await stageBefore(em, row.id, closed);
      const { anyway } = input;
      const { over } = await restoreDates(em, { act, row, stage, closed, anyway });
      await enterStage(em, row, stage, { over });
    });
  }

  /** Dates in the calendar stay as they are. */
  setFacts(input: RpcPayload<typeof INQUIRIES.setFacts>, { writeId }: CallContext): Promise<AdminInquiry> {
    return this.inquiries.edit(writeId, input, async (row, em) => {
      const { id: _id, revision: _revision, eventDate, dateNote, ...fields } = input;
      const moment = await newMoment(em, row, { eventDate, dateNote });
      changeInquiry(row, { ...fields, ...moment });
      if (!isReachable(row)) throw AppError.atField('phone', NO_CONTACT);
      changeInquiry(row, realHours(row, await storedTimeZone(em)));
      await addActivity(em, row.id, 'facts', { fields: Object.keys({ ...fields, ...moment }).join(' ') });
    });
  }

  setFollowUp(input: RpcPayload<typeof INQUIRIES.setFollowUp>, { writeId }: CallContext): Promise<AdminInquiry> {
    return this.inquiries.edit(writeId, input, async (row, em) => {
      if (!input.day) await refuseUnwatched(em, row.id);
      changeInquiry(row, { followUpOn: input.day, followUpNote: input.day && input.note });
      await addActivity(em, row.id, 'follow_up', { day: input.day, text: input.note });
    });
  }

  private runAct(
    writeId: string,
    input: { id: string; revision?: number | null | undefined },
    work: (em: EntityManager, row: InquiryRow, act: Act) => Promise<void>,
  ): Promise<ChangedInquiry> {
    const running = changeDates(this.changes, writeId, input, async (em) => {
      const row = await lockInquiry(em, input.id);
      const act = await Act.begin(em, row);
      await this.inquiries.refuseStale(em, row, input);
      await work(em, row, act);
      await em.flush();
      return { ...(await this.inquiries.presentOne(em, row)), ...(await act.end()) };
    });
    return withOverruled(this.em, running);
  }

  /** Does not count as an edit, because a note changes nothing of the inquiry. */
  async addNote({ id, text }: RpcPayload<typeof INQUIRIES.addNote>, { writeId }: CallContext): Promise<Activity> {
    const { result } = await exactlyOnce(this.em, writeId, { id, text }, async (em) => {
      await lockInquiry(em, id);
      return activityOf(em, await addActivity(em, id, 'note', { text }));
    });
    return result;
  }
}

/** A request without a day, and a postponed event, have no night that could be past. */
async function isNightPast(em: EntityManager, row: InquiryRow, timeZone: string): Promise<boolean> {
  if (isDateless(row) || slotAskedBy(row, timeZone).day >= (await todayOf(em))) return false;
  const agreed = await agreedQuote(em, row.id);
  return !agreed || !isPostponed(agreed);
}

/** The open stage from which an inquiry was closed. */
async function stageBefore(em: EntityManager, inquiryId: string, closed: Stage): Promise<Stage> {
  const closing = (await timelineOf(em, inquiryId)).find(
    ({ kind, detail }) => kind === 'stage' && detail.to === closed,
  );
  const before = STAGES.find((stage) => stage === closing?.detail.from);
  return before && !isClosed(before) ? before : 'contacted';
}

async function momentOf(em: EntityManager, eventDate: string) {
  const { instant, hasTime } = localMoment(eventDate, await heldTimeZone(em));
  return { eventDate: instant, hasTime };
}

/** The moment that is stored for words in place of a day. */
const notedMoment = async (em: EntityManager, dateNote: string) => ({
  ...(await momentOf(em, dayOfNote(dateNote, await todayOf(em)))),
  dateNote,
});

/** The columns of its day that an edit changes. The same words keep the day that was stored for them. */
async function newMoment(
  em: EntityManager,
  row: InquiryRow,
  { eventDate, dateNote }: Pick<RpcPayload<typeof INQUIRIES.setFacts>, 'eventDate' | 'dateNote'>,
) {
  if (dateNote) {
    if (dateNote === row.dateNote) return {};
    await refuseBound(em, row);
    return notedMoment(em, dateNote);
  }
  if (eventDate !== undefined)
    return { ...(await momentOf(em, eventDate)), ...(isDateless(row) && { dateNote: null }) };
  if (dateNote === null && isDateless(row)) throw AppError.atField('eventDate', DAY_MISSING);
  return {};
}

/** A day on which something stands is not taken out of the request alone. */
async function refuseBound(em: EntityManager, row: InquiryRow): Promise<void> {
  const isBound =
    hasNight(stageOfRow(row)) ||
    (await entriesOf(em, row.id)).some(({ live }) => live) ||
    (await openQuote(em, row.id)) !== undefined ||
    (await agreedQuote(em, row.id)) !== undefined;
  if (isBound) throw new AppError('wrong_stage', say('note_with_deal'));
}

/** The band has to come back to the client of a postponed event. */
async function refuseUnwatched(em: EntityManager, inquiryId: string): Promise<void> {
  const agreed = await agreedQuote(em, inquiryId);
  if (agreed && isPostponed(agreed)) throw AppError.atField('day', say('follow_up_kept'));
}

function refuseUnexplained({ stage, reason, note: words }: RpcPayload<typeof INQUIRIES.setStage>): void {
  const { reasons, note } = WAY_INTO[stage];
  if (reasons && (!reason || !reasons.includes(reason))) throw AppError.atField('reason', say('reason_missing'));
  if (note === 'required' && !words) throw AppError.atField('note', say('story_missing'));
}
