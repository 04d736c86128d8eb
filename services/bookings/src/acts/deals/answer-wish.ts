import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { QUOTES } from '@tocada/contracts/deals/quotes.js';
import type { RpcPayload } from '@tocada/contracts/kit/rpc.js';
import { AppError } from '@tocada/runtime/app-error.js';
import { exactlyOnce } from '@tocada/runtime/database/exactly-once.js';
import type { CallContext } from '@tocada/runtime/streams/handlers-of.js';
import { settleDispute } from '../../records/deals/client-pages.sql.js';
import { addActivity } from '../../records/inquiries/activity.sql.js';
import { lockInquiry } from '../../records/inquiries/find-inquiry.js';
import { answerWish } from '../../records/inquiries/wishes.sql.js';

/** The band has dealt with what the client asked. */
@Injectable()
export class AnswerWish {
  constructor(private readonly em: EntityManager) {}

  async answer({ id, askedId }: RpcPayload<typeof QUOTES.answered>, { writeId }: CallContext): Promise<null> {
    await exactlyOnce(this.em, writeId, { id, askedId }, async (em) => {
      await lockInquiry(em, id);
      const kind = await answerWish(em, id, askedId);
      if (!kind) throw new AppError('not_found');
      if (kind === 'not_me') await settleDispute(em, id);
      await addActivity(em, id, 'page', { act: 'answered' });
      return null;
    });
    return null;
  }
}
