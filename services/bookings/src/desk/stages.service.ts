import { randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { Activity, AdminInquiry, InquiryDetail, INQUIRIES } from '@tocada/contracts/inquiries.js';
import type { RpcPayload } from '@tocada/contracts/rpc.js';
import { transitionOf, type Transition } from '@tocada/contracts/stages.js';
import { AppError } from '@tocada/runtime/app-error.js';
import { ChangesService } from '@tocada/runtime/database/changes.service.js';
import { lockRow } from '@tocada/runtime/database/edits.js';
import { exactlyOnce } from '@tocada/runtime/database/exactly-once.js';
import type { CallContext } from '@tocada/runtime/streams/handlers-of.js';
import { localMoment } from '@tocada/runtime/zone.js';
import { bookNight, changeDates, holdNight } from './dates.js';
import { entriesOf } from '../calendar/entries.js';
import { heldTimeZone } from '../site/time-zone.js';
import { InquiriesService, inquiryNotFound } from '../inquiries/inquiries.service.js';
import { InquiryEntity, stageOfRow, type InquiryRow } from '../inquiries/inquiry.entity.js';
import { NoticesService } from '../notices/notices.service.js';
import { repliesOf } from '../inquiries/replies.query.js';
import { activityOf, addActivity, timelineOf } from '../inquiries/activity.js';
import { enterStage } from '../inquiries/enter-stage.js';

const WRONG_STAGE = 'La solicitud no puede pasar a esa etapa desde donde está.';
const NO_REASON = 'Falta el motivo';
const NO_NOTE = 'Falta la explicación';

/** What the band does with an inquiry. */
@Injectable()
export class StagesService {
  constructor(
    private readonly em: EntityManager,
    private readonly inquiries: InquiriesService,
    private readonly notices: NoticesService,
    private readonly changes: ChangesService,
  ) {}

  async detail({ id }: RpcPayload<typeof INQUIRIES.detail>): Promise<InquiryDetail> {
    const inquiry = await this.inquiries.one({ id });
    const [timeline, replies, entries] = await Promise.all([
      timelineOf(this.em, id),
      repliesOf(this.em, id),
      entriesOf(this.em, id),
    ]);
    return { ...inquiry, timeline, replies, entries };
  }

  async enter(input: RpcPayload<typeof INQUIRIES.enter>, { id: requestId }: CallContext): Promise<AdminInquiry> {
    const { result } = await exactlyOnce(this.em, requestId, input, async (em) => {
      const { tellClient, eventDate, ...fields } = input;
      const id = randomUUID();
      const row = em.create(InquiryEntity, {
        ...fields,
        ...(await momentOf(em, eventDate)),
        id,
        status: 'pending',
        stage: 'new',
        suspect: false,
        revision: 0,
        createdAt: new Date(),
      });
      await em.persist(row).flush();
      await addActivity(em, id, 'created', { source: fields.source });
      // The band knows already.
      await this.notices.announce(em, id, tellClient ? ['client', 'webhook'] : ['webhook']);
      return this.inquiries.presentOne(em, row as InquiryRow);
    });
    this.notices.wake();
    return result;
  }

  setStage(input: RpcPayload<typeof INQUIRIES.setStage>, { id: requestId }: CallContext): Promise<AdminInquiry> {
    return changeDates(this.changes, requestId, input, async (em) => {
      const row = (await lockRow(em, InquiryEntity, input.id, inquiryNotFound)) as InquiryRow;
      await this.inquiries.refuseStale(em, row, input);
      const transition = row.suspect ? undefined : transitionOf(stageOfRow(row), input.stage);
      if (!transition) throw new AppError('wrong_stage', WRONG_STAGE);
      refuseUnexplained(transition, input);
      if (transition.dates === 'hold') await holdNight(em, row, await heldTimeZone(em), input.expiresAt);
      if (transition.dates === 'book') await bookNight(em, row, await heldTimeZone(em));
      await enterStage(em, row, input.stage, input);
      await em.flush();
      return this.inquiries.presentOne(em, row);
    });
  }

  /** Dates in the calendar stay as they are. */
  setFacts(input: RpcPayload<typeof INQUIRIES.setFacts>, { id: requestId }: CallContext): Promise<AdminInquiry> {
    return this.inquiries.edit(requestId, input, async (row, em) => {
      const { id: _id, revision: _revision, eventDate, ...fields } = input;
      const moment = eventDate === undefined ? {} : await momentOf(em, eventDate);
      Object.assign(row, fields, moment);
      await addActivity(em, row.id, 'facts', { fields: Object.keys({ ...fields, ...moment }).join(' ') });
    });
  }

  setFollowUp(input: RpcPayload<typeof INQUIRIES.setFollowUp>, { id: requestId }: CallContext): Promise<AdminInquiry> {
    return this.inquiries.edit(requestId, input, async (row, em) => {
      row.followUpOn = input.day;
      row.followUpNote = input.day && input.note;
      await addActivity(em, row.id, 'follow_up', { day: input.day, text: input.note });
    });
  }

  /** Does not count as an edit, because a note changes nothing of the inquiry. */
  async addNote({ id, text }: RpcPayload<typeof INQUIRIES.addNote>, { id: requestId }: CallContext): Promise<Activity> {
    const { result } = await exactlyOnce(this.em, requestId, { id, text }, async (em) => {
      await lockRow(em, InquiryEntity, id, inquiryNotFound);
      return activityOf(em, await addActivity(em, id, 'note', { text }));
    });
    return result;
  }
}

async function momentOf(em: EntityManager, eventDate: string) {
  const { instant, hasTime } = localMoment(eventDate, await heldTimeZone(em));
  return { eventDate: instant, hasTime };
}

function refuseUnexplained(
  { reasons, explained }: Transition,
  { reason, note }: Pick<RpcPayload<typeof INQUIRIES.setStage>, 'reason' | 'note'>,
): void {
  if (reasons && (!reason || !reasons.includes(reason))) throw AppError.atField('reason', NO_REASON);
  if (explained && !note) throw AppError.atField('note', NO_NOTE);
}
