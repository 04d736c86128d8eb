import { Injectable } from '@nestjs/common';
import { BOOKINGS, type Booking } from '@tocada/contracts/bookings.js';
import type { RpcPayload } from '@tocada/contracts/rpc.js';
import { StreamsClient } from '@tocada/runtime/streams/streams.client.js';
import { BookingsLimit } from './bookings.limit.js';
import { requestIdOf } from './http/idempotency-key.js';

export type BookingAsked = Omit<RpcPayload<typeof BOOKINGS.create>, 'overLimit'>;

/** Takes a request to book, from whichever door it comes. */
@Injectable()
export class BookingsIntake {
  constructor(
    private readonly client: StreamsClient,
    private readonly limit: BookingsLimit,
  ) {}

  /** @param key the same key and the same request are stored once */
  async take(asked: BookingAsked, key: string | undefined): Promise<Booking> {
    const id = requestIdOf(key);
    const overLimit = await this.limit.isOver(asked.email, id);
    return this.client.call(BOOKINGS.create, { ...asked, overLimit }, id);
  }
}
