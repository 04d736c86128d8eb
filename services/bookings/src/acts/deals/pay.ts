import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { Payment } from '@tocada/contracts/deals/payments.js';
import type { QUOTES } from '@tocada/contracts/deals/quotes.js';
import type { RpcPayload } from '@tocada/contracts/kit/rpc.js';
import { say } from '@tocada/contracts/sentences/say.js';
import { AppError } from '@tocada/runtime/app-error.js';
import { exactlyOnce } from '@tocada/runtime/database/exactly-once.js';
import type { CallContext } from '@tocada/runtime/streams/handlers-of.js';
import { nextNumber } from '../../records/deals/counters.sql.js';
import { confirmOne, voidOne } from '../../records/deals/payments.sql.js';
import { agreedQuote } from '../../records/deals/quotes.sql.js';
import { takeAnswerBack } from '../../records/deals/resold.sql.js';
import { CurrentSite } from '../../records/ground/current-site.js';
import { todayOf } from '../../records/ground/time-zone.sql.js';
import { addActivity } from '../../records/inquiries/activity.sql.js';
import { lockInquiry } from '../../records/inquiries/find-inquiry.js';
import { countEdit } from '../../records/inquiries/inquiry.entity.js';
import { DealDocuments } from './deal-documents.js';
import { findPayment, kindOfClaim, PaymentWrites, refundableOf } from './payment-writes.js';

@Injectable()
export class Pay {
  constructor(private readonly writes: PaymentWrites) {}

  answer(input: RpcPayload<typeof QUOTES.pay>, { writeId }: CallContext): Promise<Payment> {
    return this.writes.write(writeId, input, (em, agreement) => this.writes.record(em, agreement, input));
  }
}

/** The band has received the payment of which the client told. */
@Injectable()
export class ConfirmPayment {
  constructor(private readonly writes: PaymentWrites) {}

  answer(input: RpcPayload<typeof QUOTES.confirmPayment>, { writeId }: CallContext): Promise<Payment> {
    return this.writes.write(writeId, input, async (em, agreement) => {
      const { id, state, cents } = await findPayment(em, agreement.row.id, input.paymentId);
      if (state !== 'claimed') throw new AppError('wrong_stage', say('payment_done'));
      const { note, anyway } = input;
      const today = await todayOf(em);
      const number = await nextNumber(em, 'R', today);
      // The deal may have changed since the client told of the payment.
      const kind = await kindOfClaim(em, agreement, today, cents);
      await confirmOne(em, id, { number, kind, note });
      return this.writes.confirmed(em, agreement, { id, act: 'confirmed', note, anyway });
    });
  }
}

@Injectable()
export class VoidPayment {
  constructor(
    private readonly em: EntityManager,
    private readonly site: CurrentSite,
    private readonly writes: PaymentWrites,
    private readonly documents: DealDocuments,
  ) {}

  async answer(input: RpcPayload<typeof QUOTES.voidPayment>, { writeId }: CallContext): Promise<Payment> {
    const site = await this.site.get();
    const { result } = await exactlyOnce(this.em, writeId, input, async (em) => {
      const row = await lockInquiry(em, input.id);
      const { id, state, cents, number } = await findPayment(em, row.id, input.paymentId);
      if (state === 'void') throw new AppError('wrong_stage', say('payment_void'));
      const { note } = input;
      await voidOne(em, id, note);
      await takeAnswerBack(em, row.id, id);
      if ((await refundableOf(em, row)) < 0) throw new AppError('wrong_stage', say('payment_refunded'));
      const agreed = await agreedQuote(em, row.id);
      // A claim had no receipt that a note could take back.
      if (agreed && state === 'confirmed') {
        const ofNote = await nextNumber(em, 'N', await todayOf(em));
        await this.writes.issue(em, { row, agreed, site }, { id, kind: 'credit_note', number: ofNote, note });
      }
      countEdit(row);
      await addActivity(em, row.id, 'payment', { act: 'voided', cents: String(cents), number });
      await em.flush();
      return findPayment(em, row.id, id);
    });
    this.documents.wake();
    return result;
  }
}
