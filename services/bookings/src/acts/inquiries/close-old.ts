import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { AGENDA_ACTS } from '@tocada/contracts/inquiries/agenda.js';
import type { RpcOutput, RpcPayload } from '@tocada/contracts/kit/rpc.js';
import { ChangesService } from '@tocada/runtime/database/changes.service.js';
import type { CallContext } from '@tocada/runtime/streams/handlers-of.js';
import { BookingsEnv } from '../../config/bookings.env.js';
import { agreedQuote } from '../../records/deals/quotes.sql.js';
import { todayOf } from '../../records/ground/time-zone.sql.js';
import { placeOf, type Deal } from '../../records/inquiries/debts.js';
import { daysOf, dealsOf, dealsThatMayOwe } from '../../records/inquiries/debts.sql.js';
import { enterStage } from '../../records/inquiries/enter-stage.js';
import { lockInquiry } from '../../records/inquiries/find-inquiry.js';
import { countEdit } from '../../records/inquiries/inquiry.entity.js';
import { changeDates } from '../dates/dates.js';
import { writeOffDebt } from '../money/write-off.js';

/** A call must end before its deadline. */
const AT_ONCE = 50;

const owedOf = ({ money }: Deal) => Math.max(0, money?.owedCents ?? 0);

/** Completes the gigs that were over before the upgrade. */
@Injectable()
export class CloseOld {
  constructor(
    private readonly em: EntityManager,
    private readonly changes: ChangesService,
    private readonly env: BookingsEnv,
  ) {}

  async answer(
    input: RpcPayload<typeof AGENDA_ACTS.closeOld>,
    { writeId }: CallContext,
  ): Promise<RpcOutput<typeof AGENDA_ACTS.closeOld>> {
    const { debts } = input;
    const reading = this.em.fork();
    const today = await todayOf(reading);
    const days = await daysOf(reading, today);
    const isOld = (deal: Deal) => placeOf(deal, days) === 'unclosedBefore' && (debts || owedOf(deal) === 0);
    const ids = (await dealsThatMayOwe(reading, today)).filter(isOld).map(({ due }) => due.id);
    const some = ids.toSorted().slice(0, AT_ONCE);
    return changeDates(this.changes, writeId, input, async (em) => {
      const rows = [];
      for (const id of some) rows.push(await lockInquiry(em, id));
      // Read again under the locks: a payment may have come, or another admin has closed some of them.
      const deals = new Map((await dealsOf(em, some, today)).map((deal) => [deal.due.id, deal]));
      const old = rows.filter(({ id }) => deals.has(id) && isOld(deals.get(id)!));
      for (const row of old) {
        const cents = owedOf(deals.get(row.id)!);
        if (cents > 0 && debts === 'written_off')
          await writeOffDebt(em, (await agreedQuote(em, row.id))!, { cents, note: null }, this.env);
        await enterStage(em, row, 'completed', { stillOwed: cents > 0 && debts === 'still_owed' });
        countEdit(row);
      }
      await em.flush();
      return { closed: old.length, left: ids.length - some.length };
    });
  }
}
