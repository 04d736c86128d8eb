import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Quote, QUOTES } from '@tocada/contracts/deals/quotes.js';
import type { RpcPayload } from '@tocada/contracts/kit/rpc.js';
import { say } from '@tocada/contracts/sentences/say.js';
import { AppError } from '@tocada/runtime/app-error.js';
import { ChangesService } from '@tocada/runtime/database/changes.service.js';
import type { CallContext } from '@tocada/runtime/streams/handlers-of.js';
import { releaseEntries } from '../../records/dates/entries.sql.js';
import { standing } from '../../records/deals/content.js';
import { signersOf } from '../../records/deals/parties.sql.js';
import { choiceOf, isPostponed } from '../../records/deals/quote-terms.js';
import {
  agreedQuote,
  chooseQuote,
  decideQuote,
  insertQuote,
  openQuote,
  quoteOf,
  nextVersion,
} from '../../records/deals/quotes.sql.js';
import { keepRecordsUntil } from '../../records/deals/retention.sql.js';
import { CurrentSite } from '../../records/ground/current-site.js';
import { todayOf } from '../../records/ground/time-zone.sql.js';
import { addActivity } from '../../records/inquiries/activity.sql.js';
import { enterStage } from '../../records/inquiries/enter-stage.js';
import { stageOfRow } from '../../records/inquiries/inquiry.entity.js';
import { lockInquiry } from '../../records/inquiries/lock-inquiry.js';
import { LettersService } from '../../records/messages/letters.service.js';
import { DocumentsService } from '../../telling/documents/documents.service.js';
import { changeDates } from '../dates/dates.js';
import { QuotesService } from './quotes.service.js';

/** Events that are postponed without a new day. */
@Injectable()
export class PostponementService {
  constructor(
    private readonly changes: ChangesService,
    private readonly site: CurrentSite,
    private readonly quotes: QuotesService,
    private readonly documents: DocumentsService,
    private readonly letters: LettersService,
  ) {}

  /**
   * Changes the agreement at once: the night is given back, and what was paid is a credit. Nobody signs, because all else stays as
   * it was signed; the new day comes with a change that all sign.
   */
  async postpone(input: RpcPayload<typeof QUOTES.postpone>, { writeId }: CallContext): Promise<Quote> {
    const site = await this.site.get();
    const postponed = await changeDates(this.changes, writeId, input, async (em) => {
      const { id: inquiryId, creditUntil, followUpOn, note } = input;
      const row = await lockInquiry(em, inquiryId);
      const agreed = await agreedQuote(em, inquiryId);
      if (!agreed) throw new AppError('wrong_stage', say('no_agreement'));
      if (isPostponed(agreed)) throw new AppError('wrong_stage', say('postponed_already'));
      if (await openQuote(em, inquiryId)) throw new AppError('wrong_stage', say('quote_open'));
      const stage = stageOfRow(row);
      if (stage !== 'booked' && stage !== 'accepted') throw new AppError('wrong_stage', say('bad_stage'));
      const today = await todayOf(em);
      for (const [field, day] of Object.entries({ creditUntil, followUpOn }))
        if (day < today) throw AppError.atField(field, say('valid_past'));

      const id = randomUUID();
      const event = { ...agreed.event, creditUntil };
      const version = await nextVersion(em, agreed);
      await insertQuote(em, {
        ...agreed,
        ...standing(agreed),
        id,
        kind: 'amendment',
        basedOn: agreed.id,
        version,
        event,
      });
      await decideQuote(em, agreed.id, 'superseded');
      await chooseQuote(em, id, 'accepted', choiceOf(agreed));
      const quote = (await quoteOf(em, id))!;
      await releaseEntries(em, inquiryId, ['hold', 'booked'], 'postponed');
      await enterStage(em, row, 'accepted', { note });
      Object.assign(row, { followUpOn, followUpNote: note, revision: row.revision + 1 });
      await addActivity(em, inquiryId, 'quote', { act: 'postponed', number: quote.number, day: creditUntil });

      const retainUntil = this.quotes.retainUntil(event);
      await keepRecordsUntil(em, inquiryId, retainUntil);
      const number = quote.number!;
      const documentId = await this.documents.issue(em, {
        kind: 'amendment',
        number,
        inquiryId,
        quoteId: id,
        paymentId: null,
        language: quote.language,
        retainUntil,
        facts: await this.quotes.factsOf(em, { row, quote, number, kind: 'amendment', site }),
      });
      for (const recipient of [...(await signersOf(em, inquiryId)), 'band'] as const)
        await this.letters.write(em, {
          inquiryId,
          kind: 'postponed',
          recipient,
          quoteId: id,
          documentId,
          key: `postponed:${id}:${recipient}`,
        });
      await em.flush();
      return this.quotes.present(em, quote, today);
    });
    this.quotes.wake();
    return this.quotes.linked(postponed);
  }
}
