import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { observeOutbox } from '@tocada/runtime/queue/outbox-gauges.js';
import { ImagesQueue } from './images.queue.js';
import { imagesSummary } from './images-summary.sql.js';

@Injectable()
export class ImagesGauges {
  constructor(em: EntityManager, queue: ImagesQueue) {
    observeOutbox(
      'images',
      () => imagesSummary(em),
      () => queue.counts(),
    );
  }
}
