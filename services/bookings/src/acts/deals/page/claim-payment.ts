import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { CLIENT_PAGE } from '@tocada/contracts/deals/client-page.js';
import type { RpcPayload } from '@tocada/contracts/kit/rpc.js';
import type { CallContext } from '@tocada/runtime/streams/handlers-of.js';
import { addPayment } from '../../../records/deals/payments.sql.js';
import { todayOf } from '../../../records/ground/time-zone.sql.js';
import { addActivity } from '../../../records/inquiries/activity.sql.js';
import { countEdit } from '../../../records/inquiries/inquiry.entity.js';
import { LettersService } from '../../../records/messages/letters.service.js';
import { requireAgreement } from '../cancel-agreement.js';
import { DealDocuments } from '../deal-documents.js';
import { PageWrites, signerOf } from './page-writes.js';
import { kindOfClaim } from '../payment-writes.js';

/** The client tells of a payment that the band has not seen yet. */
@Injectable()
export class ClaimPayment {
  constructor(
    private readonly writes: PageWrites,
    private readonly documents: DealDocuments,
    private readonly letters: LettersService,
  ) {}

  answer({ token, ...input }: RpcPayload<typeof CLIENT_PAGE.paid>, { writeId }: CallContext): Promise<null> {
    return this.writes.write(
      writeId,
      { token, ...input },
      async (em, row, scope) => {
        signerOf(scope);
        const { cents, method, note } = input;
        const agreed = await requireAgreement(em, row.id);
        const today = await todayOf(em);
        const kind = await kindOfClaim(em, { row, agreed }, today, cents);
        const id = randomUUID();
        const claim = {
          id,
          inquiryId: row.id,
          number: null,
          kind,
          cents,
          method,
          day: today,
          note,
          currency: agreed.currency,
        } as const;
        await addPayment(em, { ...claim, state: 'claimed', by: 'client' }, this.documents.retainUntil(agreed.event));
        await addActivity(em, row.id, 'payment', { act: 'claimed', cents: String(cents), scope }, 'client');
        countEdit(row);
        const letter = { inquiryId: row.id, kind: 'payment_claimed', recipient: 'band', paymentId: id } as const;
        await this.letters.write(em, { ...letter, key: `claimed:${id}` });
      },
      'claimed',
    );
  }
}
