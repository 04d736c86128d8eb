import { randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { priceText } from '@tocada/contracts/deals/currency.js';
import type { RpcPayload } from '@tocada/contracts/kit/rpc.js';
import type { WRITE_OFFS, WriteOff } from '@tocada/contracts/money/write-offs.js';
import { say } from '@tocada/contracts/sentences/say.js';
import { AppError } from '@tocada/runtime/app-error.js';
import { exactlyOnce } from '@tocada/runtime/database/exactly-once.js';
import type { CallContext } from '@tocada/runtime/streams/handlers-of.js';
import { BookingsEnv } from '../../config/bookings.env.js';
import { sumsNow } from '../../records/deals/deal-money.sql.js';
import { ledgerOf } from '../../records/deals/ledger.sql.js';
import { agreedQuote, type QuoteRow } from '../../records/deals/quotes.sql.js';
import { recordsOfQuoteUntil } from '../../records/deals/retention.sql.js';
import { todayOf } from '../../records/ground/time-zone.sql.js';
import { addActivity } from '../../records/inquiries/activity.sql.js';
import { lockInquiry } from '../../records/inquiries/find-inquiry.js';
import { countEdit } from '../../records/inquiries/inquiry.entity.js';
import { addWriteOff, voidWriteOff } from '../../records/money/write-offs.sql.js';
import { spendReminders } from '../../telling/reminders/reminder-keys.js';

const found = async (em: EntityManager, inquiryId: string, id: string): Promise<WriteOff | undefined> =>
  (await ledgerOf(em, inquiryId)).writeOffs.find((one) => one.id === id);

/** Writes a debt off, or a part of it. Resolves with the id. The caller locks the row, knows that so much is owed, and counts the edit. */
export async function writeOffDebt(
  em: EntityManager,
  agreed: QuoteRow,
  { cents, note }: Pick<WriteOff, 'cents' | 'note'>,
  env: BookingsEnv,
): Promise<string> {
  const id = randomUUID();
  const { inquiryId, event, currency } = agreed;
  const until = recordsOfQuoteUntil(event, env.RECORDS_YEARS);
  await addWriteOff(em, { id, inquiryId, cents, currency, note }, until);
  await addActivity(em, inquiryId, 'payment', { act: 'written_off', cents: String(cents), text: note });
  await spendReminders(em, agreed);
  return id;
}

/** The band gives up a debt. It sends no mail and issues no document. */
@Injectable()
export class AddWriteOff {
  constructor(
    private readonly em: EntityManager,
    private readonly env: BookingsEnv,
  ) {}

  async answer(input: RpcPayload<typeof WRITE_OFFS.add>, { writeId }: CallContext): Promise<WriteOff> {
    const { result } = await exactlyOnce(this.em, writeId, input, async (em) => {
      const { id: inquiryId, cents, note } = input;
      const row = await lockInquiry(em, inquiryId);
      const agreed = await agreedQuote(em, inquiryId);
      if (!agreed) throw new AppError('wrong_stage', say('no_agreement'));
      const { owedCents } = (await sumsNow(em, agreed, await todayOf(em))).money;
      if (owedCents <= 0) throw new AppError('wrong_stage', say('nothing_owed'));
      if (cents > owedCents)
        throw AppError.atField('cents', say('write_off_over', { most: priceText(owedCents, agreed.currency) }));
      const id = await writeOffDebt(em, agreed, { cents, note }, this.env);
      countEdit(row);
      await em.flush();
      return { inquiryId, writeOff: (await found(em, inquiryId, id))! };
    });
    return result.writeOff;
  }
}

/** The debt is back. */
@Injectable()
export class VoidWriteOff {
  constructor(private readonly em: EntityManager) {}

  async answer(input: RpcPayload<typeof WRITE_OFFS.void>, { writeId }: CallContext): Promise<WriteOff> {
    const { result } = await exactlyOnce(this.em, writeId, input, async (em) => {
      const { id: inquiryId, writeOffId } = input;
      const row = await lockInquiry(em, inquiryId);
      const writeOff = await found(em, inquiryId, writeOffId);
      if (!writeOff) throw new AppError('not_found', say('write_off_not_found'));
      if (!(await voidWriteOff(em, inquiryId, writeOffId))) throw new AppError('wrong_stage', say('write_off_void'));
      await addActivity(em, inquiryId, 'payment', { act: 'expected_again', cents: String(writeOff.cents) });
      countEdit(row);
      await em.flush();
      return { inquiryId, writeOff: { ...writeOff, void: true } };
    });
    return result.writeOff;
  }
}
