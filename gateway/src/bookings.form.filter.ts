import { Catch } from '@nestjs/common';
import { BOOKING_PAGE, type BookingFields } from '@tocada/contracts/booking-form.js';
import type { AppError } from '@tocada/runtime/app-error.js';
import type { Request, Response } from 'express';
import type { SentForm } from './bookings.form.guard.js';
import { CachedAnswer } from './cache/cached-answer.js';
import { ErrorFilter } from './http/error.filter.js';
import { SECURITY_HEADERS } from './http/security-headers.js';
import { PageRenderer } from './pages/page-renderer.js';

/** Answers an error with the page of the form, with the typed values and the errors beside their fields. */
@Catch()
export class BookingsFormFilter extends ErrorFilter {
  constructor(private readonly renderer: PageRenderer) {
    super();
  }

  protected override async answer(error: AppError, response: Response, request: Request): Promise<void> {
    const { website: _, ...fields } = (request.body ?? {}) as Partial<SentForm>;
    const { errors = [], message, status } = error;
    const posted = { fields: request.body ? (fields as BookingFields) : null, errors, message };
    const { html } = await this.renderer.render(BOOKING_PAGE, {}, posted);
    const headers = { 'cache-control': 'no-store' };
    const page = { status, type: 'text/html; charset=utf-8', body: Buffer.from(html), headers };
    new CachedAnswer(page, SECURITY_HEADERS).send(request, response);
  }
}
