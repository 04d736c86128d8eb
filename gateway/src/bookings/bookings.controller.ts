import { Body, Controller, Ip, Param, Query, Res, UseGuards } from '@nestjs/common';
import { BOOKING_ADMIN_ROUTES } from '@tocada/contracts/admin.routes.js';
import { BOOKING_ROUTES } from '@tocada/contracts/bookings.routes.js';
import {
  bookingForm,
  BOOKINGS,
  bookingsExportQuery,
  bookingsQuery,
  bookingStatusInput,
  bookingSuspectInput,
  SUSPECTS_HEADER,
  type BookingsExportQuery,
  type BookingForm,
  type BookingsQuery,
  type BookingStamp,
} from '@tocada/contracts/bookings.js';
import type { RpcPayload } from '@tocada/contracts/rpc.js';
import { StreamsClient } from '@tocada/runtime/streams/streams.client.js';
import type { Response } from 'express';
import { PublicThrottlerGuard } from '../admin/public-throttler.guard.js';
import { Handle } from '../http/handle.js';
import { BookingsExport } from './bookings.export.js';
import { BookingsIntake } from './bookings.intake.js';
import { BookingsStamps } from './bookings.stamps.js';
import { IdPipe } from '../http/id.pipe.js';
import { WriteId } from '../http/idempotency-key.js';
import { linkedItems } from '../http/page-link.js';

@Controller()
export class BookingsController {
  constructor(
    private readonly client: StreamsClient,
    private readonly intake: BookingsIntake,
    private readonly exports: BookingsExport,
    private readonly stamps: BookingsStamps,
  ) {}

  @Handle(BOOKING_ROUTES.stamp)
  async stamp(@Res({ passthrough: true }) response: Response): Promise<BookingStamp> {
    response.set('cache-control', 'no-store');
    return { stamp: await this.stamps.make() };
  }

  @Handle(BOOKING_ROUTES.create)
  @UseGuards(PublicThrottlerGuard)
  create(
    @Body({ schema: bookingForm }) form: BookingForm,
    @WriteId() writeId: string,
    @Ip() address: string,
    @Res({ passthrough: true }) response: Response,
  ) {
    return this.intake.take(form, writeId, address, response);
  }

  @Handle(BOOKING_ADMIN_ROUTES.page)
  page(@Query({ schema: bookingsQuery }) query: BookingsQuery, @Res({ passthrough: true }) response: Response) {
    return this.pageOf(query, response);
  }

  @Handle(BOOKING_ADMIN_ROUTES.search)
  search(@Body({ schema: bookingsQuery }) query: BookingsQuery, @Res({ passthrough: true }) response: Response) {
    return this.pageOf(query, response);
  }

  @Handle(BOOKING_ADMIN_ROUTES.export)
  export(@Query({ schema: bookingsExportQuery }) query: BookingsExportQuery, @Res() response: Response) {
    return this.exports.send(query, response);
  }

  @Handle(BOOKING_ADMIN_ROUTES.setStatus)
  setStatus(
    @Param('id', IdPipe) id: string,
    @Body({ schema: bookingStatusInput }) input: Omit<RpcPayload<typeof BOOKINGS.setStatus>, 'id'>,
    @WriteId() writeId: string,
  ) {
    return this.client.call(BOOKINGS.setStatus, { ...input, id }, writeId);
  }

  @Handle(BOOKING_ADMIN_ROUTES.setSuspect)
  setSuspect(
    @Param('id', IdPipe) id: string,
    @Body({ schema: bookingSuspectInput }) input: Omit<RpcPayload<typeof BOOKINGS.setSuspect>, 'id'>,
    @WriteId() writeId: string,
  ) {
    return this.client.call(BOOKINGS.setSuspect, { ...input, id }, writeId);
  }

  @Handle(BOOKING_ADMIN_ROUTES.retryNotices)
  retryNotices(@Param('id', IdPipe) id: string) {
    return this.client.call(BOOKINGS.retryNotices, { id });
  }

  @Handle(BOOKING_ADMIN_ROUTES.erase)
  async erase(@Param('id', IdPipe) id: string, @WriteId() writeId: string) {
    await this.client.call(BOOKINGS.erase, { id }, writeId);
  }

  private async pageOf(query: BookingsQuery, response: Response) {
    const found = await this.client.call(BOOKINGS.page, query);
    response.set(SUSPECTS_HEADER, String(found.suspects));
    return linkedItems(BOOKING_ADMIN_ROUTES.page, query, found, response);
  }
}
