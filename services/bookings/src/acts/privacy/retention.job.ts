import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { LOCKS } from '@tocada/runtime/database/advisory-locks.js';
import { sql } from '@tocada/runtime/database/sql.js';
import { periodically } from '@tocada/runtime/periodic.js';
import { BookingsEnv } from '../../config/bookings.env.js';
import { forgetRecords } from '../../records/deals/documents.sql.js';
import { ErasureService, eraseRows } from './erasure.service.js';

const DAY = 86_400_000;
const BATCH = 200;

/** The inquiry of a postponed event is kept until the client's credit expires. */
const OVERDUE = `select id from booking_inquiries where event_date < now() - make_interval(months => $1)
  and not exists (select from quotes where quotes.inquiry_id = booking_inquiries.id and quotes.state = 'accepted'
    and (quotes.event->>'creditUntil')::date >= current_date) limit ${BATCH}`;

/** Deletes old inquiries and records once a day and rewrites the file of Redis, also when nothing was deleted. */
@Injectable()
export class RetentionJob implements OnApplicationBootstrap, OnModuleDestroy {
  private stop: () => void = () => {};

  constructor(
    private readonly env: BookingsEnv,
    private readonly em: EntityManager,
    private readonly erasure: ErasureService,
  ) {}

  onApplicationBootstrap(): void {
    this.stop = periodically(DAY, () => this.run(), new Logger(RetentionJob.name));
  }

  onModuleDestroy(): void {
    this.stop();
  }

  /** Resolves with the number of deleted inquiries. */
  async run(): Promise<number> {
    for (let deleted = 0; ;) {
      const { count, noticeIds } = await this.batch();
      await this.erasure.forget(noticeIds);
      deleted += count;
      if (count >= BATCH) continue;
      await forgetRecords(this.em);
      return deleted;
    }
  }

  /** Deletes one batch. The end of the transaction releases the lock. */
  private batch(): Promise<{ count: number; noticeIds: string[] }> {
    return this.em.fork().transactional(async (em) => {
      const [lock] = await sql<{ mine: boolean }>(em, 'select pg_try_advisory_xact_lock($1) as mine', [
        LOCKS.retention,
      ]);
      if (!lock!.mine) return { count: 0, noticeIds: [] };
      const rows = await sql<{ id: string }>(em, OVERDUE, [this.env.RETENTION_MONTHS]);
      return eraseRows(
        em,
        rows.map(({ id }) => id),
      );
    });
  }
}
