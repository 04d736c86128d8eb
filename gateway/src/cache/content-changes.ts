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

  /** For a change made through this gateway, whose answer may overtake the message. */
  made(tags: ContentTag[]): void {
    for (const tag of tags) this.cache.invalidate(tag);
  }

  private changed({ tags, revision }: ContentChange): void {
    if (revision === this.revision + 1) this.made(tags);
    else if (revision > this.revision) this.forget();
    this.revision = Math.max(this.revision, revision);
  }

  private forget(): void {
    for (const tag of CONTENT_TAGS) this.cache.invalidate(tag);
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
