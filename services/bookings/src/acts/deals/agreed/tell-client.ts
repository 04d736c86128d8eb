import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { AGREED } from '@tocada/contracts/deals/agreed.js';
import type { Quote } from '@tocada/contracts/deals/quote.js';
import type { RpcPayload } from '@tocada/contracts/kit/rpc.js';
import { say } from '@tocada/contracts/sentences/say.js';
import { AppError } from '@tocada/runtime/app-error.js';
import { exactlyOnce } from '@tocada/runtime/database/exactly-once.js';
import type { CallContext } from '@tocada/runtime/streams/handlers-of.js';
import { setTelling } from '../../../records/deals/quotes.sql.js';
import { addActivity } from '../../../records/inquiries/activity.sql.js';
import { lockInquiry } from '../../../records/inquiries/find-inquiry.js';
import { countEdit } from '../../../records/inquiries/inquiry.entity.js';
import { requireAgreement } from '../cancel-agreement.js';
import { QuoteWrites } from '../quote-writes.js';

/** From now on the client of a deal that was agreed elsewhere hears of receipts, reminders and invoices, or no longer does. */
@Injectable()
export class TellClient {
  constructor(
    private readonly em: EntityManager,
    private readonly writes: QuoteWrites,
  ) {}

  async answer(input: RpcPayload<typeof AGREED.tell>, { writeId }: CallContext): Promise<Quote> {
    const { result } = await exactlyOnce(this.em, writeId, input, async (em) => {
      const { id, tellsClient } = input;
      const row = await lockInquiry(em, id);
      const agreed = await requireAgreement(em, id);
      if (!agreed.agreedBy) throw new AppError('wrong_stage', say('agreement_signed'));
      if (agreed.tellsClient !== tellsClient) {
        await setTelling(em, agreed.id, tellsClient);
        await addActivity(em, id, 'quote', {
          act: tellsClient ? 'tells_client' : 'tells_nobody',
          number: agreed.number,
        });
        countEdit(row);
      }
      await em.flush();
      return this.writes.recorded(em, agreed.id);
    });
    return this.writes.linked(result);
  }
}
