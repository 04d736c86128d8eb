import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { periodically } from '@tocada/runtime/periodic.js';
import { unnamedOf } from '../../records/deals/documents.sql.js';
import { DocumentStore } from './document-store.js';

const AN_HOUR = 3_600_000;

/** Deletes files that no row names: of erased clients, expired records and unsent quotes. Runs may overlap. */
@Injectable()
export class DocumentsSweep implements OnApplicationBootstrap, OnModuleDestroy {
  private stop: () => void = () => {};

  constructor(
    private readonly em: EntityManager,
    private readonly store: DocumentStore,
  ) {}

  onApplicationBootstrap(): void {
    const logger = new Logger(DocumentsSweep.name);
    const work = () => this.sweep(new Date(Date.now() - AN_HOUR)).catch((error: Error) => logger.warn(error.message));
    this.stop = periodically(AN_HOUR, work, logger);
  }

  onModuleDestroy(): void {
    this.stop();
  }

  /** @param before files that were written later stay, because the row of a file follows it */
  async sweep(before: Date): Promise<void> {
    for await (const keys of this.store.writtenBefore(before))
      if (keys.length > 0) await this.store.remove(await unnamedOf(this.em, keys));
  }
}
