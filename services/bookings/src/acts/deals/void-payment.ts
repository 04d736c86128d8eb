import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { Payment } from '@tocada/contracts/deals/payments.js';
import type { QUOTES } from '@tocada/contracts/deals/quotes.js';
import type { RpcPayload } from '@tocada/contracts/kit/rpc.js';
import { say } from '@tocada/contracts/sentences/say.js';
import { AppError } from '@tocada/runtime/app-error.js';
import { ChangesService } from '@tocada/runtime/database/changes.service.js';
import type { CallContext } from '@tocada/runtime/streams/handlers-of.js';
import { nextNumber } from '../../records/deals/counters.sql.js';
import { isPaidIn } from '../../records/deals/deal-money.sql.js';
import { dropDocument, waitingSlip } from '../../records/deals/documents.sql.js';
import { bookedNightOf, paymentsOf, voidOne } from '../../records/deals/payments.sql.js';
import { agreedQuote } from '../../records/deals/quotes.sql.js';
import { takeAnswerBack } from '../../records/deals/resold.sql.js';
import { CurrentSite } from '../../records/ground/current-site.js';
import { todayOf } from '../../records/ground/time-zone.sql.js';
import { addActivity } from '../../records/inquiries/activity.sql.js';
import { lockInquiry } from '../../records/inquiries/find-inquiry.js';
import { countEdit, stageOfRow, type InquiryRow } from '../../records/inquiries/inquiry.entity.js';
import { LettersService } from '../../records/messages/letters.service.js';
import { unbookNight } from '../dates/agreed-night.js';
import { changeDates } from '../dates/dates.js';
import { DealDocuments } from './deal-documents.js';
import { findPayment, PaymentWrites, refundableOf } from './payment-writes.js';

/**
 * Takes a payment back. While its receipt waits, nothing was printed or told: the receipt and its mail are dropped, and no note of
 * credit takes a number. Afterwards the note of credit tells the client.
 */
@Injectable()
export class VoidPayment {
  constructor(
    private readonly changes: ChangesService,
    private readonly site: CurrentSite,
    private readonly writes: PaymentWrites,
    private readonly documents: DealDocuments,
    private readonly letters: LettersService,
  ) {}

  async answer(input: RpcPayload<typeof QUOTES.voidPayment>, { writeId }: CallContext): Promise<Payment> {
    const site = await this.site.get();
    const result = await changeDates(this.changes, writeId, input, async (em) => {
      const row = await lockInquiry(em, input.id);
      const { id, state, cents, number } = await findPayment(em, row.id, input.paymentId);
      if (state === 'void') throw new AppError('wrong_stage', say('payment_void'));
      const { note, bandNote } = input;
      const reason = input.reason ?? null;
      await voidOne(em, id, { kind: reason, note, bandNote });
      await takeAnswerBack(em, row.id, id);
      if ((await refundableOf(em, row)) < 0) throw new AppError('wrong_stage', say('payment_refunded'));
      const agreed = await agreedQuote(em, row.id);
      const slip = state === 'confirmed' ? await waitingSlip(em, id) : undefined;
      if (slip) await this.takeBack(em, row, id, slip);
      // A claim had no receipt that a note could take back.
      else if (agreed && state === 'confirmed') {
        const ofNote = await nextNumber(em, 'N', await todayOf(em));
        await this.writes.issue(em, { row, agreed, site }, { id, kind: 'credit_note', number: ofNote, note });
      }
      if (state === 'claimed' && reason === 'not_arrived') await this.tellNotArrived(em, row, id);
      countEdit(row);
      await addActivity(em, row.id, 'payment', { act: 'voided', cents: String(cents), number });
      await em.flush();
      return findPayment(em, row.id, id);
    });
    this.documents.wake();
    return result;
  }

  private async takeBack(em: EntityManager, row: InquiryRow, paymentId: string, documentId: string): Promise<void> {
    await this.letters.drop(em, documentId);
    await dropDocument(em, documentId);
    const kept = await bookedNightOf(em, paymentId);
    if (!kept || stageOfRow(row) !== 'booked') return;
    if (!isPaidIn(await paymentsOf(em, row.id))) await unbookNight(em, row, kept);
  }

  /** The words stand in the question of the panel. */
  private tellNotArrived(em: EntityManager, row: InquiryRow, paymentId: string): Promise<void> {
    const letter = { inquiryId: row.id, kind: 'not_arrived', recipient: 's1', paymentId } as const;
    return this.letters.write(em, { ...letter, key: `not_arrived:${paymentId}` });
  }
}
