import { setTimeout as sleep } from 'node:timers/promises';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { OnApplicationShutdown } from '@nestjs/common';
import type { ChangeSource, CommittedChange, AnnouncedChange } from '@tocada/contracts/changes.js';
import type { Tag } from '@tocada/contracts/routes.js';
import type { Redis } from 'ioredis';
import { AppError } from '../app-error.js';
import { isLate, throwIfLate } from '../context.js';
import { exactlyOnce } from './exactly-once.js';
import { sql } from './sql.js';

const RETRY_AFTER = 100;
/** The time limit of background changes, which have no caller and no deadline. Milliseconds. */
const TELL_LIMIT = 8000;

/** Executes the writes that change what gateways cache: once, with a revision, told before and after the commit. */
export class ChangesService implements OnApplicationShutdown {
  /** Writes run one after the other. Concurrent writes would wait in the database and take its connections from reads. */
  private last: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly em: EntityManager,
    private readonly redis: Redis,
    private readonly source: ChangeSource,
  ) {}

  /**
   * @param tags all that the write may change
   * @param writeId A second call under the same id returns the first result.
   * @param changed returns, from the result of the write, the tags that it changed: some of `tags`
   */
  async write<T>(
    tags: readonly Tag[],
    writeId: string,
    payload: unknown,
    work: (em: EntityManager) => Promise<T>,
    changed: (result: T) => readonly Tag[] = () => tags,
  ): Promise<T> {
    const announced = this.tell(this.source.changing.channel, { id: writeId, tags });
    announced.catch(() => {});
    const written = this.last.then(() => announced).then(() => this.writeNow(writeId, payload, work, changed));
    this.last = written.catch((error: unknown) => {
      // After any other error the database may have committed.
      if (error instanceof AppError)
        this.publish(this.source.changing.channel, { id: writeId, tags: [] }).catch(() => {});
    });
    const { result, change } = await written;
    await this.tell(this.source.changed.channel, change);
    return result;
  }

  private async writeNow<T>(
    writeId: string,
    payload: unknown,
    work: (em: EntityManager) => Promise<T>,
    changed: (result: T) => readonly Tag[],
  ): Promise<{ result: T; change: CommittedChange }> {
    throwIfLate();
    let revision = 0;
    const { result, isRepeat } = await exactlyOnce(this.em, writeId, payload, async (em) => {
      const done = await work(em);
      // The last statement, because it locks the row that all writes share until the commit.
      const [row] = await sql<{ revision: number }>(
        em,
        `update ${this.source.table} set revision = revision + 1 returning revision`,
      );
      revision = row!.revision;
      return done;
    });
    if (!isRepeat) return { result, change: { id: writeId, tags: changed(result), revision } };
    // The first run may have died before its message. Its revision is unknown, so gateways drop all entries.
    return { result, change: { id: writeId, tags: [...this.source.tags], revision: await this.revision() } };
  }

  /** @throws AppError `unavailable` at the deadline, because no change may commit or be acknowledged without its message */
  private async tell(channel: string, message: AnnouncedChange): Promise<void> {
    const limit = performance.now() + TELL_LIMIT;
    for (;;) {
      try {
        await this.publish(channel, message);
        return;
      } catch (cause) {
        if (isLate() || performance.now() > limit) throw new AppError('unavailable', undefined, undefined, { cause });
      }
      await sleep(RETRY_AFTER);
    }
  }

  private publish(channel: string, message: AnnouncedChange): Promise<number> {
    return this.redis.publish(channel, JSON.stringify(message));
  }

  async revision(): Promise<number> {
    const [row] = await sql<{ revision: number }>(this.em, `select revision from ${this.source.table}`);
    return row!.revision;
  }

  onApplicationShutdown(): void {
    this.redis.disconnect();
  }
}
