import { Injectable } from '@nestjs/common';
import type { Payment } from '@tocada/contracts/deals/payments.js';
import type { QUOTES } from '@tocada/contracts/deals/quotes.js';
import type { RpcPayload } from '@tocada/contracts/kit/rpc.js';
import type { CallContext } from '@tocada/runtime/streams/handlers-of.js';
import { todayOf } from '../../records/ground/time-zone.sql.js';
import { askAboutPayment } from './payment-questions.js';
import { claimIn, PaymentWrites } from './payment-writes.js';

@Injectable()
export class Pay {
  constructor(private readonly writes: PaymentWrites) {}

  answer(input: RpcPayload<typeof QUOTES.pay>, { writeId }: CallContext): Promise<Payment> {
    return this.writes.write(writeId, input, async (em, agreement) => {
      const { kind, cents, day } = input;
      const { agreed } = agreement;
      await askAboutPayment(em, input, { kind, cents, day, agreed, today: await todayOf(em) });
      return this.writes.record(em, agreement, input);
    });
  }
}

/** The band has received the payment of which the client told. */
@Injectable()
export class ConfirmPayment {
  constructor(private readonly writes: PaymentWrites) {}

  answer(input: RpcPayload<typeof QUOTES.confirmPayment>, { writeId }: CallContext): Promise<Payment> {
    return this.writes.write(writeId, input, async (em, agreement) => {
      const claim = await claimIn(em, agreement.row.id, input.paymentId);
      return this.writes.confirm(em, agreement, claim, input);
    });
  }
}
