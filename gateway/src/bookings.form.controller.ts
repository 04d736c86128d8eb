import { createHash } from 'node:crypto';
import { Body, Controller, Post, Res, UseFilters, UseGuards } from '@nestjs/common';
import { BOOKING_PAGE, BOOKING_SENT, sameRequest } from '@tocada/contracts/booking-form.js';
import { bookingInput } from '@tocada/contracts/bookings.js';
import type { Response } from 'express';
import { PublicThrottlerGuard } from './admin/public-throttler.guard.js';
import { BookingsFormFilter } from './bookings.form.filter.js';
import { BookingsFormGuard, type SentForm } from './bookings.form.guard.js';
import { requestIdOf } from './http/idempotency-key.js';
import { BookingsIntake, type BookingAsked } from './bookings.intake.js';

/** Takes the form of the booking page as a browser sends it without scripts, and answers with a page. */
@Controller()
@UseFilters(BookingsFormFilter)
export class BookingsFormController {
  constructor(private readonly intake: BookingsIntake) {}

  @Post(BOOKING_PAGE)
  @UseGuards(BookingsFormGuard, PublicThrottlerGuard)
  async send(@Body() form: SentForm, @Body({ schema: bookingInput }) asked: BookingAsked, @Res() response: Response) {
    await this.intake.take(asked, requestIdOf(createHash('sha256').update(sameRequest(form)).digest('hex')));
    response.set('cache-control', 'no-store').redirect(303, BOOKING_SENT);
  }
}
