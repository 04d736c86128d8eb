import { Logger } from '@nestjs/common';
import { CHANGES, type ChangeSource, type CommittedChange, type AnnouncedChange } from '@tocada/contracts/changes.js';
import { TAGS, type Tag } from '@tocada/contracts/routes.js';
import { waitingConnection } from '@tocada/runtime/redis.js';
import type { StreamsClient } from '@tocada/runtime/streams/streams.client.js';
import { ReplyError } from 'ioredis';
import type { HotCache } from './hot-cache.js';

const SOURCES: readonly ChangeSource[] = Object.values(CHANGES);

/** Milliseconds between questions for the revisions. They find only what no message tells, such as a restore. */
const CHECK_EVERY = 5000;
/** Milliseconds. Several pings must fit into the lease of the cache. */
const PING_EVERY = 50;
/** After this time, an announced change without a later message has been committed or never will be. Milliseconds. */
const UNDECIDED_LIMIT = 30_000;

/**
 * Keeps the cache fresh. It drops the entries that a change message names, and all entries when it may have missed a
 * message.
 *
 * It pings Redis over the connection that receives the messages. Messages that Redis published before the ping arrive
 * before the reply, so each reply proves that the cache was fresh when the ping was sent, and renews the lease.
 *
 * A change is also announced before it commits. If no final message follows within the current lease, the change may
 * have been committed, and the entries that it affects are dropped.
 */
export class CacheInvalidator {
  private readonly logger = new Logger(CacheInvalidator.name);
  private readonly subscriber;
  private readonly timers: NodeJS.Timeout[];
  /** The revision of each service's latest known change. Without it, the next message cannot prove that none was missed. */
  private readonly revisions = new Map<ChangeSource, number>();
  /** Identifies the current subscription; undefined while there is none. */
  private subscription: object | undefined;
  /** Announced changes → the timer of the next step. */
  private readonly begun = new Map<string, NodeJS.Timeout>();
  /** Changes that this gateway made and whose message has not arrived yet. */
  private readonly awaited = new Set<string>();
  private hasLogged = false;
  /** The channels whose refusal is logged. */
  private readonly refused = new Set<string>();

  constructor(
    redisUrl: string,
    private readonly client: StreamsClient,
    private readonly cache: HotCache,
  ) {
    this.subscriber = waitingConnection(redisUrl);
    this.subscriber
      .on('message', (channel, text) => this.receive(channel, text))
      .on('ready', () => void this.subscribe())
      .on('close', () => this.lose());
    this.timers = [setInterval(() => this.ping(), PING_EVERY), setInterval(() => void this.check(), CHECK_EVERY)];
  }

  /**
   * Runs a change of this gateway. When the answer arrives before the change message, the entries are dropped here. When
   * the message came first, they are not dropped again, because newer entries may already be cached.
   * @param writeId of the call
   */
  async during<T>(writeId: string, tags: readonly Tag[], change: () => Promise<T>): Promise<T> {
    this.awaited.add(writeId);
    try {
      const result = await change();
      if (this.awaited.has(writeId)) this.forget(tags);
      return result;
    } finally {
      this.awaited.delete(writeId);
    }
  }

  /** Drops all entries, because changes may have been missed since the last subscription. */
  private async subscribe(): Promise<void> {
    try {
      await Promise.all(SOURCES.map((source) => this.subscribeTo(source)));
    } catch {
      return;
    }
    this.subscription = {};
    this.revisions.clear();
    this.forget();
    void this.check();
  }

  /** While Redis refuses the channels of one service, its entries are not kept. Those of the others still are. */
  private async subscribeTo({ changing, changed, tags }: ChangeSource): Promise<void> {
    try {
      await this.subscriber.subscribe(changing.channel, changed.channel);
      this.cache.release(changed.channel);
    } catch (error) {
      if (!(error instanceof ReplyError)) throw error;
      this.cache.hold(changed.channel, tags);
      if (!this.refused.has(changed.channel))
        this.logger.warn(`Redis refuses ${changed.channel}: ${(error as Error).message}`);
      this.refused.add(changed.channel);
    }
  }

  private lose(): void {
    this.subscription = undefined;
    this.cache.doubt();
    this.forget();
  }

  private ping(): void {
    const { subscription } = this;
    if (!subscription || this.subscriber.status !== 'ready') return;
    const askedAt = performance.now();
    this.subscriber.ping().then(
      () => {
        if (this.subscription === subscription) this.cache.prove(askedAt);
      },
      () => {},
    );
  }

  private receive(channel: string, text: string): void {
    try {
      const message = JSON.parse(text) as unknown;
      for (const source of SOURCES) {
        if (channel === source.changing.channel) this.begin(source.changing.message.parse(message));
        if (channel === source.changed.channel) this.change(source, source.changed.message.parse(message));
      }
    } catch {
      // Any client of Redis may publish, and another release may send another format.
      this.forget();
      if (!this.hasLogged) this.logger.warn(`what came on ${channel} is no change; others like it are not logged`);
      this.hasLogged = true;
    }
  }

  private begin({ id, tags }: AnnouncedChange): void {
    this.end(id);
    if (tags.length === 0) return;
    const hold = () => {
      this.cache.hold(id, tags);
      this.begun.set(
        id,
        setTimeout(() => this.end(id), UNDECIDED_LIMIT),
      );
    };
    this.begun.set(id, setTimeout(hold, this.cache.provenUntil - performance.now()));
  }

  private end(id: string): void {
    clearTimeout(this.begun.get(id));
    this.begun.delete(id);
    this.cache.release(id);
  }

  private change(source: ChangeSource, { id, tags, revision }: CommittedChange): void {
    this.end(id);
    // Messages may arrive out of order, and after a failover the database may count from an older revision.
    this.forget(revision - 1 === this.revisions.get(source) ? tags : source.tags);
    this.revisions.set(source, revision);
    this.awaited.delete(id);
  }

  private forget(tags: readonly Tag[] = TAGS): void {
    for (const tag of tags) this.cache.invalidate(tag);
  }

  private async check(): Promise<void> {
    if (!this.client.connected) return;
    await Promise.all(SOURCES.map((source) => this.checkSource(source)));
  }

  private async checkSource(source: ChangeSource): Promise<void> {
    const known = this.revisions.get(source);
    const revision = await this.client.call(source.revision, {}).catch(() => undefined);
    // A message that arrived meanwhile is newer than this answer.
    if (revision === undefined || revision === known || this.revisions.get(source) !== known) return;
    this.forget(source.tags);
    this.revisions.set(source, revision);
  }

  close(): void {
    for (const timer of this.timers) clearInterval(timer);
    for (const timer of this.begun.values()) clearTimeout(timer);
    this.subscriber.disconnect();
  }
}
