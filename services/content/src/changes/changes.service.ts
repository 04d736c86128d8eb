import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { CHANGES_CHANNEL, type ContentChange, type ContentTag } from '@tocada/contracts/changes.js';
import { exactlyOnce } from '@tocada/runtime/database/exactly-once.js';
import type { Redis } from 'ioredis';
import { REDIS } from '../tokens.js';

/** Every write of the content goes through here: once, counted, and told to the gateways after its commit. */
@Injectable()
export class ChangesService implements OnApplicationShutdown {
  /** One after the other: they would wait for one another in the database, and keep its connections from the reads. */
  private last: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly em: EntityManager,
    @Inject(REDIS) private readonly redis: Redis,
  ) {}

  /** @param id the request's id; a second call under it answers the first result */
  write<T>(tags: ContentTag[], id: string, payload: unknown, work: (em: EntityManager) => Promise<T>): Promise<T> {
    const written = this.last.then(() => this.writeNow(tags, id, payload, work));
    this.last = written.catch(() => {});
    return written;
  }

  private async writeNow<T>(
    tags: ContentTag[],
    id: string,
    payload: unknown,
    work: (em: EntityManager) => Promise<T>,
  ): Promise<T> {
    let change: ContentChange | undefined;
    const { result, isRepeat } = await exactlyOnce(this.em, id, payload, async (em) => {
      const done = await work(em);
      // Last, because it locks the row that all writes share until the commit.
      const [row] = await em.execute<{ revision: number }[]>(
        'update content_revision set revision = revision + 1 returning revision',
      );
      change = { id, tags, revision: row!.revision };
      return done;
    });
    // A message that gets lost is made good by the gateways' own look at the revision.
    // A repeat's own revision was rolled back: told, it would hide the next change from the gateways.
    if (change && !isRepeat) await this.redis.publish(CHANGES_CHANNEL, JSON.stringify(change)).catch(() => {});
    return result;
  }

  async revision(): Promise<number> {
    const [row] = await this.em.execute<{ revision: number }[]>('select revision from content_revision');
    return row!.revision;
  }

  onApplicationShutdown(): void {
    this.redis.disconnect();
  }
}
