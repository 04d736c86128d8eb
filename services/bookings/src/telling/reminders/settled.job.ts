import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { periodically } from '@tocada/runtime/periodic.js';
import { todayOf } from '../../records/ground/time-zone.sql.js';
import { settleClosed } from '../../records/inquiries/debts.sql.js';

const MINUTE = 60_000;

/** Keeps the list of closed deals that may owe short. It runs also where reminders are off, because "Hoy" reads the list. */
@Injectable()
export class SettledJob implements OnApplicationBootstrap, OnModuleDestroy {
  private stop: () => void = () => {};

  constructor(private readonly em: EntityManager) {}

  onApplicationBootstrap(): void {
    this.stop = periodically(5 * MINUTE, () => this.run(), new Logger(SettledJob.name));
  }

  onModuleDestroy(): void {
    this.stop();
  }

  async run(): Promise<void> {
    const em = this.em.fork();
    await settleClosed(em, await todayOf(em));
  }
}
