import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { Party, QUOTES } from '@tocada/contracts/deals/quotes.js';
import type { RpcPayload } from '@tocada/contracts/kit/rpc.js';
import { say } from '@tocada/contracts/sentences/say.js';
import { AppError } from '@tocada/runtime/app-error.js';
import { exactlyOnce } from '@tocada/runtime/database/exactly-once.js';
import type { CallContext } from '@tocada/runtime/streams/handlers-of.js';
import { BookingsEnv } from '../../config/bookings.env.js';
import { linkOf, renewLink } from '../../records/deals/links.js';
import { partiesOf, setParties } from '../../records/deals/parties.sql.js';
import { openQuote } from '../../records/deals/quotes.sql.js';
import { lockInquiry } from '../../records/inquiries/find-inquiry.js';
import { countEdit } from '../../records/inquiries/inquiry.entity.js';

@Injectable()
export class SetParties {
  constructor(private readonly em: EntityManager) {}

  async answer({ id, parties }: RpcPayload<typeof QUOTES.setParties>, { writeId }: CallContext): Promise<Party[]> {
    const { result } = await exactlyOnce(this.em, writeId, { id, parties }, async (em) => {
      const row = await lockInquiry(em, id);
      const open = await openQuote(em, id);
      if (open?.state === 'partly_signed') throw new AppError('wrong_stage', say('parties_signed'));
      await setParties(em, id, parties);
      countEdit(row);
      await em.flush();
      // An erasure finds the recorded answer by the id.
      return { inquiryId: id, signers: await partiesOf(em, row) };
    });
    return result.signers;
  }
}

/** Gives the link of a party, or the details link, another address. */
@Injectable()
export class RenewLink {
  constructor(
    private readonly em: EntityManager,
    private readonly env: BookingsEnv,
  ) {}

  async answer({ id, scope }: RpcPayload<typeof QUOTES.renewLink>, { writeId }: CallContext) {
    await exactlyOnce(this.em, writeId, { id, scope }, async (em) => {
      await lockInquiry(em, id);
      await renewLink(em, id, scope);
      return { inquiryId: id };
    });
    return { link: await linkOf(this.em.fork(), this.env.SITE_URL, id, scope) };
  }
}
