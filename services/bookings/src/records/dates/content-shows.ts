import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { CHANGES } from '@tocada/contracts/changes.js';
import { EVENTS, type ShowsCursor } from '@tocada/contracts/events/events.js';
import { waitingConnection } from '@tocada/runtime/redis.js';
import { BookingsEnv } from '../../config/bookings.env.js';
import { ContentClient } from '../ground/content-client.js';
import { ShowsSource } from './shows.projection.js';

const { channel, message } = CHANGES.content.changed;

/** Asks content for shows, and hears of its changes. */
@Injectable()
export class ContentShows extends ShowsSource implements OnApplicationShutdown {
  private readonly subscriber;

  constructor(
    { REDIS_URL }: BookingsEnv,
    private readonly client: ContentClient,
  ) {
    super();
    this.subscriber = waitingConnection(REDIS_URL);
  }

  changesAfter(cursor: ShowsCursor | null) {
    return this.client.call(EVENTS.changesAfter, { cursor });
  }

  async forgetInquiries(ids: string[]): Promise<void> {
    await this.client.write(EVENTS.forgetInquiries, { ids });
  }

  listen(heard: () => void): void {
    const subscribe = async () => {
      await this.subscriber.subscribe(channel);
      heard();
    };
    // Redis refuses the channel until its users have the rules of this release. The projection then asks every few seconds.
    const follow = () => void subscribe().catch(() => {});
    this.subscriber.on('ready', follow).on('message', (_channel, text) => {
      if (concernsShows(text)) heard();
    });
    if (this.subscriber.status === 'ready') follow();
  }

  onApplicationShutdown(): void {
    this.subscriber.disconnect();
  }
}

/** A message that cannot be read may be of another release. */
function concernsShows(text: string): boolean {
  try {
    return message.parse(JSON.parse(text)).tags.includes('events');
  } catch {
    return true;
  }
}
