import { Injectable } from '@nestjs/common';
import type { Payment, QUOTES } from '@tocada/contracts/deals/quotes.js';
import type { RpcPayload } from '@tocada/contracts/kit/rpc.js';
import { say } from '@tocada/contracts/sentences/say.js';
import { AppError } from '@tocada/runtime/app-error.js';
import type { CallContext } from '@tocada/runtime/streams/handlers-of.js';
import { nextNumber } from '../../records/deals/counters.sql.js';
import { confirmOne } from '../../records/deals/payments.sql.js';
import { todayOf } from '../../records/ground/time-zone.sql.js';
import { findPayment, kindOfClaim, PaymentWrites } from './payment-writes.js';

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
