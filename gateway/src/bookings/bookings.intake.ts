import { Injectable } from '@nestjs/common';
import { BOOKINGS, type Booking, type BookingForm } from '@tocada/contracts/bookings.js';
import { AppError } from '@tocada/runtime/app-error.js';
import { StreamsClient } from '@tocada/runtime/streams/streams.client.js';
import type { Response } from 'express';
import { BookingsLimit } from './bookings.limit.js';

/** Takes a booking request, whether from the API or from the form without scripts. */
@Injectable()
export class BookingsIntake {
  constructor(
    private readonly client: StreamsClient,
    private readonly limit: BookingsLimit,
  ) {}

  /**
   * @param id of the write: a request is stored only once for an id
   * @param address of the visitor
   */
  async take(form: BookingForm, id: string, address: string, response: Response): Promise<Booking> {
    const blockedFor = await this.limit.blockedFor(address);
    if (blockedFor > 0) {
      response.setHeader('retry-after', blockedFor);
      throw new AppError('too_many_requests');
    }
    const signs = await this.limit.signsOf(form, id);
    const { website: _trap, stamp: _stamp, ...asked } = form;
    return this.client.call(BOOKINGS.create, { ...asked, signs }, id);
  }
}
