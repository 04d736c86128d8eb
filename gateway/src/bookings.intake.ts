import { Injectable } from '@nestjs/common';
import { BOOKINGS, type Booking } from '@tocada/contracts/bookings.js';
import type { RpcPayload } from '@tocada/contracts/rpc.js';
import { StreamsClient } from '@tocada/runtime/streams/streams.client.js';
import { BookingsLimit } from './bookings.limit.js';

export type BookingAsked = Omit<RpcPayload<typeof BOOKINGS.create>, 'overLimit'>;

/** Takes a request to book, from whichever door it comes. */
@Injectable()
export class BookingsIntake {
  constructor(
    private readonly client: StreamsClient,
    private readonly limit: BookingsLimit,
  ) {}

  /** @param id of the write: the same request under it is stored once */
  async take(asked: BookingAsked, id: string): Promise<Booking> {
    const overLimit = await this.limit.isOver(asked.email, id);
    return this.client.call(BOOKINGS.create, { ...asked, overLimit }, id);
  }
}
