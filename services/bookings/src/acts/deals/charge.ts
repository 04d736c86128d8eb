import { randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { CHARGES } from '@tocada/contracts/deals/charges.js';
import type { Charge } from '@tocada/contracts/deals/payments.js';
import type { RpcPayload } from '@tocada/contracts/kit/rpc.js';
import { say } from '@tocada/contracts/sentences/say.js';
import { AppError } from '@tocada/runtime/app-error.js';
import { exactlyOnce } from '@tocada/runtime/database/exactly-once.js';
import type { CallContext } from '@tocada/runtime/streams/handlers-of.js';
import { addCharge, chargesOf, voidCharge } from '../../records/deals/charges.sql.js';
import type { QuoteRow } from '../../records/deals/quotes.sql.js';
import { CurrentSite } from '../../records/ground/current-site.js';
import { addActivity } from '../../records/inquiries/activity.sql.js';
import { lockInquiry } from '../../records/inquiries/find-inquiry.js';
import { countEdit, stageOfRow, type InquiryRow } from '../../records/inquiries/inquiry.entity.js';
import { requireAgreement } from './cancel-agreement.js';
import { DealDocuments } from './deal-documents.js';
import { InvoiceWrites } from './invoice.js';

/** Resolves with the id of the charge. */
type Work = (em: EntityManager, row: InquiryRow, agreed: QuoteRow) => Promise<string>;

/** The frame of each write of a charge. A charge is never changed or removed: a mistake is void. */
@Injectable()
export class ChargeWrites {
  constructor(
    private readonly em: EntityManager,
    private readonly site: CurrentSite,
    private readonly documents: DealDocuments,
    private readonly invoices: InvoiceWrites,
  ) {}

  async write(writeId: string, input: { id: string; [field: string]: unknown }, work: Work): Promise<Charge> {
    const site = await this.site.get();
    const { result } = await exactlyOnce(this.em, writeId, input, async (em) => {
      const row = await lockInquiry(em, input.id);
      const agreed = await requireAgreement(em, row.id);
      // The charges of a cancelled deal end with it.
      if (stageOfRow(row) === 'cancelled') throw new AppError('wrong_stage', say('agreement_closed'));
      const chargeId = await work(em, row, agreed);
      await this.invoices.renew(em, row, agreed, site);
      countEdit(row);
      await em.flush();
      // An erasure finds the recorded answer by the id.
      return { inquiryId: row.id, charge: (await chargesOf(em, row.id)).find(({ id }) => id === chargeId)! };
    });
    this.documents.wake();
    return result.charge;
  }
}

/** Adds a sum to the debt of the client. A live invoice is replaced by one with the charge. */
@Injectable()
export class AddCharge {
  constructor(
    private readonly writes: ChargeWrites,
    private readonly documents: DealDocuments,
  ) {}

  answer(input: RpcPayload<typeof CHARGES.add>, { writeId }: CallContext): Promise<Charge> {
    return this.writes.write(writeId, input, async (em, row, agreed) => {
      const { cents, description, day } = input;
      const id = randomUUID();
      await addCharge(em, row.id, { id, cents, description, day }, this.documents.retainUntil(agreed.event));
      await addActivity(em, row.id, 'payment', { act: 'charged', cents: String(cents), text: description });
      return id;
    });
  }
}

@Injectable()
export class VoidCharge {
  constructor(private readonly writes: ChargeWrites) {}

  answer({ id, chargeId }: RpcPayload<typeof CHARGES.void>, { writeId }: CallContext): Promise<Charge> {
    return this.writes.write(writeId, { id, chargeId }, async (em, row) => {
      const charge = (await chargesOf(em, row.id)).find((one) => one.id === chargeId);
      if (!charge) throw new AppError('not_found', say('charge_not_found'));
      if (!(await voidCharge(em, row.id, chargeId))) throw new AppError('wrong_stage', say('charge_void'));
      await addActivity(em, row.id, 'payment', {
        act: 'uncharged',
        cents: String(charge.cents),
        text: charge.description,
      });
      return chargeId;
    });
  }
}
