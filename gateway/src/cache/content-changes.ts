import {
  CHANGES,
  CHANGES_CHANNEL,
  CONTENT_TAGS,
  type ContentChange,
  type ContentTag,
} from '@tocada/contracts/changes.js';
import { waitingConnection } from '@tocada/runtime/redis.js';
import type { StreamsClient } from '@tocada/runtime/streams/streams.client.js';
import type { HotCache } from './hot-cache.js';

const CHECK_EVERY = 2000;

/** Keeps the cache true: drops what a change message names, and everything when a message may have been missed. */
export class ContentChanges {
  private readonly subscriber;
  private readonly timer: NodeJS.Timeout;
  private revision = -1;
  /** Changes under way whose message has not come yet. */
  private readonly awaited = new Set<string>();

  constructor(
    redisUrl: string,
    private readonly client: StreamsClient,
    private readonly cache: HotCache,
  ) {
    this.subscriber = waitingConnection(redisUrl);
    this.subscriber
      .on('message', (_channel, text) => this.changed(JSON.parse(text) as ContentChange))
      .on('ready', () => void this.subscriber.subscribe(CHANGES_CHANNEL).catch(() => {}))
      .on('close', () => this.forget());
    this.timer = setInterval(() => void this.check(), CHECK_EVERY);
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

  private changed({ id, tags, revision }: ContentChange): void {
    if (revision === this.revision + 1) this.forget(tags);
    else if (revision > this.revision) this.forget();
    this.revision = Math.max(this.revision, revision);
    this.awaited.delete(id);
  }

  private forget(tags: readonly ContentTag[] = CONTENT_TAGS): void {
    for (const tag of tags) this.cache.invalidate(tag);
  }

  private async check(): Promise<void> {
    if (!this.client.connected) return;
    const revision = await this.client.call(CHANGES.revision, {}).catch(() => undefined);
    if (revision === undefined || revision <= this.revision) return;
    this.forget();
    this.revision = revision;
  }

  close(): void {
    clearInterval(this.timer);
    this.subscriber.disconnect();
  }
}
