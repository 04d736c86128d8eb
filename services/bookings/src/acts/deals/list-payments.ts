import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { PAYMENTS } from '@tocada/contracts/deals/payments-file.js';
import { LIMITS } from '@tocada/contracts/ground/limits.js';
import type { RpcPayload } from '@tocada/contracts/kit/rpc.js';
import { decodeCursor, toPage } from '@tocada/runtime/database/keyset.js';
import { numberedPayments } from '../../records/deals/payments.sql.js';

/** The start of a day in UTC stands for the day in a cursor. */
const momentOf = (day: string) => new Date(`${day}T00:00:00Z`);

@Injectable()
export class ListPayments {
  constructor(private readonly em: EntityManager) {}

  async answer({ from, to, cursor, limit = LIMITS.page }: RpcPayload<typeof PAYMENTS.page>) {
    const last = cursor === undefined ? undefined : decodeCursor(cursor);
    const after = last && { day: last.at.toISOString().slice(0, 10), id: last.id };
    const rows = await numberedPayments(this.em.fork(), { from, to }, after, limit + 1);
    return toPage(rows, limit, ({ day, id }) => ({ at: momentOf(day), id }));
  }
}
