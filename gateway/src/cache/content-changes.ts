import { Logger } from '@nestjs/common';
import {
  CHANGES,
  CHANGES_CHANNEL,
  CHANGING_CHANNEL,
  CONTENT_TAGS,
  contentChange,
  contentChanging,
  type ContentChange,
  type ContentChanging,
  type ContentTag,
} from '@tocada/contracts/changes.js';
import { waitingConnection } from '@tocada/runtime/redis.js';
import type { StreamsClient } from '@tocada/runtime/streams/streams.client.js';
import type { HotCache } from './hot-cache.js';

const CHECK_EVERY = 2000;
/** Milliseconds: several must fit into the lease of the cache. */
const PING_EVERY = 50;
/** By then a change that was begun, and of which nothing more was heard, has been committed or never will be. */
const UNDECIDED_LIMIT = 30_000;

/**
 * Keeps the cache true: drops what a change message names, and everything when a message may have been missed.
 *
 * Redis is pinged over the connection that the messages come by. What was published before it saw the ping has arrived
 * before its answer: so each answer proves that the cache was true when the ping was sent, and renews its lease.
 *
 * A change is told before it is committed as well. When no word of its end comes before the lease is over that it was
 * begun in, it may have been committed: what it changes is then no longer kept.
 */
export class ContentChanges {
  private readonly logger = new Logger(ContentChanges.name);
  private readonly subscriber;
  private readonly timers: NodeJS.Timeout[];
  /** Of the latest change that is known here; after undefined no message can be known to be the next one. */
  private revision: number | undefined;
  /** Stands for the subscription of now; undefined while there is none. */
  private subscription: object | undefined;
  /** Changes that were begun, with what is done about them next. */
  private readonly begun = new Map<string, NodeJS.Timeout>();
  /** Changes through this gateway whose message has not come yet. */
  private readonly awaited = new Set<string>();
  private hasLogged = false;

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
   * Runs a change made through this gateway. Its answer may overtake its message: the cache is then told here, and only
   * then, for whatever was read since the message would be read a second time.
   * @param id the request's
   */
  async during<T>(id: string, tags: readonly ContentTag[], change: () => Promise<T>): Promise<T> {
    this.awaited.add(id);
    try {
      const result = await change();
      if (this.awaited.has(id)) this.forget(tags);
      return result;
    } finally {
      this.awaited.delete(id);
    }
  }

  /** Changes were missed since the last subscription, and what was read meanwhile may be older than they are. */
  private async subscribe(): Promise<void> {
    try {
      await this.subscriber.subscribe(CHANGES_CHANNEL, CHANGING_CHANNEL);
    } catch {
      return;
    }
    this.subscription = {};
    this.revision = undefined;
    this.forget();
    void this.check();
  }

  private lose(): void {
    this.subscription = undefined;
    this.cache.doubt();
    this.forget();
  }

  private ping(): void {
    const { subscription } = this;
    if (!subscription || this.subscriber.status !== 'ready') return;
    const asked = performance.now();
    this.subscriber.ping().then(
      () => {
        if (this.subscription === subscription) this.cache.prove(asked);
      },
      () => {},
    );
  }

  private receive(channel: string, text: string): void {
    try {
      const message = JSON.parse(text) as unknown;
      if (channel === CHANGING_CHANNEL) this.begin(contentChanging.parse(message));
      else this.change(contentChange.parse(message));
    } catch {
      // Anybody who reaches Redis may publish, and so may another release.
      this.forget();
      if (!this.hasLogged) this.logger.warn(`what came on ${channel} is no change; others like it are not logged`);
      this.hasLogged = true;
    }
  }

  private begin({ id, tags }: ContentChanging): void {
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

  private change({ id, tags, revision }: ContentChange): void {
    this.end(id);
    // Messages may overtake one another, and a database that takes over from another may count from further back.
    this.forget(revision - 1 === this.revision ? tags : CONTENT_TAGS);
    this.revision = revision;
    this.awaited.delete(id);
  }

  private forget(tags: readonly ContentTag[] = CONTENT_TAGS): void {
    for (const tag of tags) this.cache.invalidate(tag);
  }

  private async check(): Promise<void> {
    if (!this.client.connected) return;
    const known = this.revision;
    const revision = await this.client.call(CHANGES.revision, {}).catch(() => undefined);
    // A message that came meanwhile is newer than this answer.
    if (revision === undefined || revision === known || this.revision !== known) return;
    this.forget();
    this.revision = revision;
  }

  close(): void {
    for (const timer of this.timers) clearInterval(timer);
    for (const timer of this.begun.values()) clearTimeout(timer);
    this.subscriber.disconnect();
  }
}
