import { createHash } from 'node:crypto';
import { Body, Controller, Ip, Post, Res, UseFilters, UseGuards } from '@nestjs/common';
import { sameRequest } from '@tocada/contracts/booking-form.js';
import { BOOKING_SENT, PAGES } from '@tocada/contracts/pages.js';
import { bookingForm, type BookingForm } from '@tocada/contracts/bookings.js';
import type { Response } from 'express';
import { PublicThrottlerGuard } from '../admin/public-throttler.guard.js';
import { BookingsFormFilter } from './bookings.form.filter.js';
import { BookingsFormGuard, type SentForm } from './bookings.form.guard.js';
import { requestIdOf } from '../http/idempotency-key.js';
import { BookingsIntake } from './bookings.intake.js';

/**
 * Takes the form of the booking page as a browser sends it without scripts, and answers with a page. The form has no
 * stamp, because the page is cached: it is treated like a program's.
 */
@Controller()
@UseFilters(BookingsFormFilter)
export class BookingsFormController {
  constructor(private readonly intake: BookingsIntake) {}

  @Post(PAGES.booking.path)
  @UseGuards(BookingsFormGuard, PublicThrottlerGuard)
  async send(
    @Body() sent: SentForm,
    @Body({ schema: bookingForm }) form: BookingForm,
    @Ip() address: string,
    @Res() response: Response,
  ) {
    const id = requestIdOf(createHash('sha256').update(sameRequest(sent)).digest('hex'));
    await this.intake.take(form, id, address, response);
    response.set('cache-control', 'no-store').redirect(303, BOOKING_SENT);
  }
}
