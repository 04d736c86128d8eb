import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { sql } from '@tocada/runtime/database/sql.js';
import { observeOutbox, type Summary } from '@tocada/runtime/queue/outbox-gauges.js';
import { ImagesQueue } from './images.queue.js';

/** The table has a few thousand rows at most, and waiting rows have a partial index. */
const SUMMARY = `select count(*) filter (where state in ('pending', 'removed'))::int as waiting,
  count(*) filter (where state = 'failed')::int as failed,
  coalesce(extract(epoch from now() - min(created_at) filter (where state = 'pending')), 0)::float8 as "oldestSeconds"
  from images`;

@Injectable()
export class ImagesGauges {
  constructor(em: EntityManager, queue: ImagesQueue) {
    observeOutbox(
      'images',
      async () => (await sql<Summary>(em, SUMMARY))[0]!,
      () => queue.counts(),
    );
  }
}
