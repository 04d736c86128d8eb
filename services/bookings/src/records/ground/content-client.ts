import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { StreamsClient } from '@tocada/runtime/streams/streams.client.js';
import { BookingsEnv } from '../../config/bookings.env.js';

/** Acts on dates wait for the answer, and have 8 s in all. Milliseconds. */
const LIMIT = 2500;

/** Asks content over the transport of all calls. */
@Injectable()
export class ContentClient extends StreamsClient implements OnApplicationShutdown {
  constructor({ REDIS_URL }: BookingsEnv) {
    super({ redisUrl: REDIS_URL, timeout: LIMIT, repliesTo: 'bookings' });
  }

  onApplicationShutdown(): void {
    this.close();
  }
}
