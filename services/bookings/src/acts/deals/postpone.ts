import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Quote } from '@tocada/contracts/deals/quote.js';
import type { QUOTES } from '@tocada/contracts/deals/quotes.js';
import type { RpcPayload } from '@tocada/contracts/kit/rpc.js';
import { say } from '@tocada/contracts/sentences/say.js';
import { AppError } from '@tocada/runtime/app-error.js';
import { ChangesService } from '@tocada/runtime/database/changes.service.js';
import type { CallContext } from '@tocada/runtime/streams/handlers-of.js';
import { releaseEntries } from '../../records/dates/entries.sql.js';
import { standing } from '../../records/deals/content.js';
import { signersAndBand } from '../../records/deals/parties.sql.js';
import { choiceOf, isPostponed } from '../../records/deals/quote-terms.js';
import {
  chooseQuote,
  decideQuote,
  insertQuote,
  keepAgreed,
  nextVersion,
  quoteOf,
} from '../../records/deals/quotes.sql.js';
import { keepRecordsUntil } from '../../records/deals/retention.sql.js';
import { CurrentSite } from '../../records/ground/current-site.js';
import { Releases } from '../../records/ground/releases.js';
import { todayOf } from '../../records/ground/time-zone.sql.js';
import { addActivity } from '../../records/inquiries/activity.sql.js';
import { enterStage } from '../../records/inquiries/enter-stage.js';
import { lockInquiry } from '../../records/inquiries/find-inquiry.js';
import { changeInquiry, countEdit, stageOfRow } from '../../records/inquiries/inquiry.entity.js';
import { LettersService } from '../../records/messages/letters.service.js';
import { changeDates } from '../dates/dates.js';
import { requireAgreement } from './cancel-agreement.js';
import { DealDocuments } from './deal-documents.js';
import { QuoteWrites, refuseOtherOpen } from './quote-writes.js';

/** Postpones an event without a new day. */
@Injectable()
export class Postpone {
  constructor(
    private readonly changes: ChangesService,
    private readonly site: CurrentSite,
    private readonly writes: QuoteWrites,
    private readonly documents: DealDocuments,
    private readonly letters: LettersService,
    private readonly releases: Releases,
  ) {}

  /** Changes the agreement at once: the night is free, and payments are a credit. Unsigned: all else stays signed. */
  async answer(input: RpcPayload<typeof QUOTES.postpone>, { writeId }: CallContext): Promise<Quote> {
    const site = await this.site.get();
    const postponed = await changeDates(this.changes, writeId, input, async (em) => {
      const { id: inquiryId, creditUntil, followUpOn, note } = input;
      const row = await lockInquiry(em, inquiryId);
      const agreed = await requireAgreement(em, inquiryId);
      await this.releases.refuseFor(agreed.currency);
      if (isPostponed(agreed)) throw new AppError('wrong_stage', say('postponed_already'));
      await refuseOtherOpen(em, inquiryId);
      const stage = stageOfRow(row);
      if (stage !== 'booked' && stage !== 'accepted') throw new AppError('wrong_stage', say('bad_stage'));
      const today = await todayOf(em);
      for (const [field, day] of Object.entries({ creditUntil, followUpOn }))
        if (day < today) throw AppError.atField(field, say('valid_past'));

      const id = randomUUID();
      const event = { ...agreed.event, creditUntil };
      const version = await nextVersion(em, agreed);
      const follows = {
        id,
        kind: 'amendment',
        basedOn: agreed.id,
        version,
        event,
        standsIn: agreed.saidCurrency,
      } as const;
      await insertQuote(em, { ...agreed, ...standing(agreed), ...follows });
      await keepAgreed(em, id);
      await decideQuote(em, agreed.id, 'superseded');
      await chooseQuote(em, id, 'accepted', choiceOf(agreed));
      const quote = (await quoteOf(em, id))!;
      await releaseEntries(em, inquiryId, ['hold', 'booked'], 'postponed');
      await enterStage(em, row, 'accepted', { note });
      changeInquiry(row, { followUpOn, followUpNote: note });
      countEdit(row);
      await addActivity(em, inquiryId, 'quote', { act: 'postponed', number: quote.number, day: creditUntil });

      await keepRecordsUntil(em, inquiryId, this.documents.retainUntil(event));
      const documentId = await this.documents.issue(em, { row, quote, site, kind: 'amendment' });
      const recipients = await signersAndBand(em, inquiryId);
      const letter = { inquiryId, kind: 'postponed', quoteId: id, documentId, key: `postponed:${id}` } as const;
      await this.letters.writeTo(em, recipients, letter);
      await em.flush();
      return this.writes.recorded(em, id);
    });
    this.documents.wake();
    return this.writes.linked(postponed);
  }
}
