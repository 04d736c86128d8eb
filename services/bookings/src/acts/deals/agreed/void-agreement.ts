import { Injectable } from '@nestjs/common';
import type { AGREED } from '@tocada/contracts/deals/agreed.js';
import type { Quote } from '@tocada/contracts/deals/quote.js';
import type { RpcPayload } from '@tocada/contracts/kit/rpc.js';
import { say } from '@tocada/contracts/sentences/say.js';
import { AppError } from '@tocada/runtime/app-error.js';
import { ChangesService } from '@tocada/runtime/database/changes.service.js';
import type { CallContext } from '@tocada/runtime/streams/handlers-of.js';
import { releaseEntries } from '../../../records/dates/entries.sql.js';
import { voidCharge } from '../../../records/deals/charges.sql.js';
import { documentsOf } from '../../../records/deals/documents.sql.js';
import { ledgerOf } from '../../../records/deals/ledger.sql.js';
import { unagree } from '../../../records/deals/quotes.sql.js';
import { addActivity } from '../../../records/inquiries/activity.sql.js';
import { enterStage } from '../../../records/inquiries/enter-stage.js';
import { lockInquiry } from '../../../records/inquiries/find-inquiry.js';
import { countEdit } from '../../../records/inquiries/inquiry.entity.js';
import { voidWriteOff } from '../../../records/money/write-offs.sql.js';
import { unspendReminders } from '../../../telling/reminders/reminder-keys.js';
import { changeDates } from '../../dates/dates.js';
import { requireAgreement } from '../cancel-agreement.js';
import { QuoteWrites, refuseClosed } from '../quote-writes.js';
import { Agreements } from './agreements.js';

/** An agreement that was made elsewhere was noted by mistake. Its number stays given, and its night is free. */
@Injectable()
export class VoidAgreement {
  constructor(
    private readonly changes: ChangesService,
    private readonly writes: QuoteWrites,
    private readonly agreements: Agreements,
  ) {}

  async answer({ id }: RpcPayload<typeof AGREED.void>, { writeId }: CallContext): Promise<Quote> {
    const voided = await changeDates(this.changes, writeId, { id }, async (em) => {
      const row = await lockInquiry(em, id);
      const agreed = await requireAgreement(em, id);
      if (!agreed.agreedBy) throw new AppError('wrong_stage', say('agreement_signed'));
      refuseClosed(row);
      const { payments, charges, writeOffs } = await ledgerOf(em, id);
      const hasDocument = (await documentsOf(em, id)).some(({ kind }) => kind !== 'quote');
      if (payments.length > 0 || hasDocument) throw new AppError('wrong_stage', say('agreement_used'));
      for (const charge of charges) await voidCharge(em, id, charge.id);
      for (const writeOff of writeOffs) await voidWriteOff(em, id, writeOff.id);
      await this.agreements.endOpen(em, row);
      await unagree(em, id);
      await unspendReminders(em, id);
      await releaseEntries(em, id, ['hold', 'booked'], 'withdrawn');
      await enterStage(em, row, 'contacted');
      countEdit(row);
      await addActivity(em, id, 'quote', { act: 'unagreed', number: agreed.number });
      await em.flush();
      return this.writes.recorded(em, agreed.id);
    });
    return this.writes.linked(voided);
  }
}
