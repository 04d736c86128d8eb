import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { Payment } from '@tocada/contracts/deals/payments.js';
import type { QUOTES } from '@tocada/contracts/deals/quotes.js';
import type { RpcPayload } from '@tocada/contracts/kit/rpc.js';
import type { CallContext } from '@tocada/runtime/streams/handlers-of.js';
import { voidOne } from '../../records/deals/payments.sql.js';
import { todayOf } from '../../records/ground/time-zone.sql.js';
import { askAboutPayment } from './payment-questions.js';
import { claimIn, kindOfClaim, PaymentWrites } from './payment-writes.js';

/** The band has received another sum than the client had named. With the same sum the claim itself is confirmed. */
@Injectable()
export class PaymentArrived {
  constructor(private readonly writes: PaymentWrites) {}

  answer(input: RpcPayload<typeof QUOTES.arrivedPayment>, { writeId }: CallContext): Promise<Payment> {
    return this.writes.write(writeId, input, async (em: EntityManager, agreement) => {
      const { row, agreed } = agreement;
      const { cents, note, anyway } = input;
      const claim = await claimIn(em, row.id, input.paymentId);
      if (claim.cents === cents) return this.writes.confirm(em, agreement, claim, input);
      const today = await todayOf(em);
      const { method, day } = claim;
      const kind = await kindOfClaim(em, agreement, today, cents);
      await askAboutPayment(em, input, { kind, cents, day, agreed, today });
      await voidOne(em, claim.id, { kind: null, note: null, bandNote: null });
      return this.writes.record(em, agreement, { kind, cents, method, day, note, anyway, claimedCents: claim.cents });
    });
  }
}
