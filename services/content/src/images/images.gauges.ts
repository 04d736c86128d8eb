import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { sql } from '@tocada/runtime/database/sql.js';
import { gaugeByState, gaugesOf } from '@tocada/runtime/gauges.js';
import { ImagesQueue } from './images.queue.js';

/** The table has a few thousand rows at most, and waiting rows have a partial index. */
const SUMMARY = `select count(*) filter (where state in ('pending', 'removed'))::int as waiting,
  count(*) filter (where state = 'failed')::int as failed,
  coalesce(extract(epoch from now() - min(created_at) filter (where state = 'pending')), 0)::float8 as "oldestSeconds"
  from images`;

interface Summary {
  waiting: number;
  failed: number;
  oldestSeconds: number;
}

/** The metrics of the image queue. */
@Injectable()
export class ImagesGauges {
  constructor(em: EntityManager, queue: ImagesQueue) {
    gaugesOf(async () => (await sql<Summary>(em, SUMMARY))[0]!, {
      images_waiting: ['Images to be worked on or to be removed', ({ waiting }) => waiting],
      images_oldest_waiting_seconds: ['Age of the oldest image to be worked on', ({ oldestSeconds }) => oldestSeconds],
      images_failed: ['Images that could not be used', ({ failed }) => failed],
    });
    gaugeByState('images_queue_jobs', 'Images in the queue', () => queue.counts());
  }
}
