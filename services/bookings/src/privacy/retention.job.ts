import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { periodically } from '@tocada/runtime/periodic.js';
import { BookingsEnv } from '../bookings.env.js';
import { ErasureService, eraseRows } from './erasure.service.js';

const DAY = 86_400_000;
const BATCH = 200;
/** One replica at a time; the number is any that nobody else uses. */
const LOCK = 979_002;

const OVERDUE = `select id from booking_inquiries where event_date < now() - make_interval(months => ?) limit ${BATCH}`;

/** Deletes requests a set time after their event, once a day; Redis' file is rewritten then, erased or not. */
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

  /** Resolves with the number of requests that it has deleted. */
  async run(): Promise<number> {
    for (let deleted = 0; ;) {
      const { count, noticeIds } = await this.batch();
      await this.erasure.forget(noticeIds);
      deleted += count;
      if (count < BATCH) return deleted;
    }
  }

  /** The lock goes with the transaction. */
  private batch(): Promise<{ count: number; noticeIds: string[] }> {
    return this.em.fork().transactional(async (em) => {
      const [lock] = await em.execute<{ mine: boolean }[]>('select pg_try_advisory_xact_lock(?) as mine', [LOCK]);
      if (!lock!.mine) return { count: 0, noticeIds: [] };
      const rows = await em.execute<{ id: string }[]>(OVERDUE, [this.env.RETENTION_MONTHS]);
      return eraseRows(
        em,
        rows.map(({ id }) => id),
      );
    });
  }
}
