import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { AGENDA_ACTS } from '@tocada/contracts/inquiries/agenda.js';
import type { RpcPayload } from '@tocada/contracts/kit/rpc.js';
import { exactlyOnce } from '@tocada/runtime/database/exactly-once.js';
import type { CallContext } from '@tocada/runtime/streams/handlers-of.js';
import { lockInquiry } from '../../records/inquiries/find-inquiry.js';
import { dismissPast } from '../../records/inquiries/past.sql.js';

/** The band does not want to hear any more of a request whose night went by. The request stays as it is. */
@Injectable()
export class DismissPast {
  constructor(private readonly em: EntityManager) {}

  async answer({ id }: RpcPayload<typeof AGENDA_ACTS.dismissPast>, { writeId }: CallContext): Promise<null> {
    await exactlyOnce(this.em, writeId, { id }, async (em) => {
      await lockInquiry(em, id);
      await dismissPast(em, id);
      return null;
    });
    return null;
  }
}
