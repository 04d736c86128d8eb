import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { priceText } from '@tocada/contracts/deals/currency.js';
import type { Payment } from '@tocada/contracts/deals/payments.js';
import type { QUOTES, ResoldNight } from '@tocada/contracts/deals/quotes.js';
import type { RpcPayload } from '@tocada/contracts/kit/rpc.js';
import { say } from '@tocada/contracts/sentences/say.js';
import { AppError } from '@tocada/runtime/app-error.js';
import type { CallContext } from '@tocada/runtime/streams/handlers-of.js';
import { keepAnswer, resoldNightOf, resoldNights } from '../../records/deals/resold.sql.js';
import { addActivity } from '../../records/inquiries/activity.sql.js';
import { countEdit } from '../../records/inquiries/inquiry.entity.js';
import { PaymentWrites } from './payment-writes.js';

/** The cancelled nights that another has booked, and that wait for an answer. */
@Injectable()
export class ReadResold {
  constructor(private readonly em: EntityManager) {}

  answer(): Promise<ResoldNight[]> {
    return resoldNights(this.em);
  }
}

/** The answer stands in the timeline and beside the record of the cancellation. */
@Injectable()
export class AnswerResold {
  constructor(private readonly writes: PaymentWrites) {}

  answer(input: RpcPayload<typeof QUOTES.answerResold>, { writeId }: CallContext): Promise<Payment | null> {
    return this.writes.write(writeId, input, async (em, agreement) => {
      const { row } = agreement;
      const { refund, note } = input;
      const night = await resoldNightOf(em, row.id);
      if (!night) throw new AppError('wrong_stage', say('not_resold'));
      const { keptCents, currency, documentId } = night;
      const cents = refund?.cents ?? 0;
      if (cents > keptCents)
        throw AppError.atField('refund.cents', say('refund_over', { most: priceText(keptCents, currency) }));
      const act = refund ? 'resold_refunded' : 'resold_kept';
      await addActivity(em, row.id, 'quote', { act, cents: refund && String(cents), text: note });
      countEdit(row);
      const payment = refund && (await this.writes.record(em, agreement, { ...refund, kind: 'refund' }));
      await keepAnswer(em, documentId, payment);
      return payment;
    });
  }
}
