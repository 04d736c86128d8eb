import { Body, Controller, Delete, Get, HttpCode, Ip, Param, Post, Put, Query, Res, UseGuards } from '@nestjs/common';
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
import { AdminGuard } from './admin/admin.guard.js';
import { Audited } from './audit/audited.js';
import { PublicThrottlerGuard } from './admin/public-throttler.guard.js';
import { BookingsExport } from './bookings.export.js';
import { BookingsIntake } from './bookings.intake.js';
import { BookingsStamps } from './bookings.stamps.js';
import { IdPipe } from './http/id.pipe.js';
import { WriteId } from './http/idempotency-key.js';
import { nextLink } from './http/page-link.js';

@Controller('api')
export class BookingsController {
  constructor(
    private readonly client: StreamsClient,
    private readonly intake: BookingsIntake,
    private readonly exports: BookingsExport,
    private readonly stamps: BookingsStamps,
  ) {}

  /**
   * The page of the form is cached and the same for all, so each visitor who begins to fill in the form fetches a
   * stamp.
   */
  @Get('booking-inquiry/stamp')
  async stamp(@Res({ passthrough: true }) response: Response): Promise<BookingStamp> {
    response.set('cache-control', 'no-store');
    return { stamp: await this.stamps.make() };
  }

  @Post('booking-inquiry')
  @UseGuards(PublicThrottlerGuard)
  create(
    @Body({ schema: bookingForm }) form: BookingForm,
    @WriteId() writeId: string,
    @Ip() address: string,
    @Res({ passthrough: true }) response: Response,
  ) {
    return this.intake.take(form, writeId, address, response);
  }

  @Get('admin/bookings')
  @UseGuards(AdminGuard)
  page(@Query({ schema: bookingsQuery }) query: BookingsQuery, @Res({ passthrough: true }) response: Response) {
    return this.pageOf(query, response);
  }

  /** Like the list, for filters that hold a client's name or contact: proxies log addresses, not bodies. */
  @Post('admin/bookings/search')
  @HttpCode(200)
  @UseGuards(AdminGuard)
  search(@Body({ schema: bookingsQuery }) query: BookingsQuery, @Res({ passthrough: true }) response: Response) {
    return this.pageOf(query, response);
  }

  @Get('admin/bookings/export')
  @UseGuards(AdminGuard)
  @Audited('booking.export')
  export(@Query({ schema: bookingsExportQuery }) query: BookingsExportQuery, @Res() response: Response) {
    return this.exports.send(query, response);
  }

  @Put('admin/bookings/:id/status')
  @UseGuards(AdminGuard)
  @Audited('booking.status')
  setStatus(
    @Param('id', IdPipe) id: string,
    @Body({ schema: bookingStatusInput }) input: Omit<RpcPayload<typeof BOOKINGS.setStatus>, 'id'>,
    @WriteId() writeId: string,
  ) {
    return this.client.call(BOOKINGS.setStatus, { ...input, id }, writeId);
  }

  @Put('admin/bookings/:id/suspect')
  @UseGuards(AdminGuard)
  @Audited('booking.suspect')
  setSuspect(
    @Param('id', IdPipe) id: string,
    @Body({ schema: bookingSuspectInput }) input: Omit<RpcPayload<typeof BOOKINGS.setSuspect>, 'id'>,
    @WriteId() writeId: string,
  ) {
    return this.client.call(BOOKINGS.setSuspect, { ...input, id }, writeId);
  }

  @Post('admin/bookings/:id/notices/retry')
  @HttpCode(200)
  @UseGuards(AdminGuard)
  @Audited('booking.notices')
  retryNotices(@Param('id', IdPipe) id: string) {
    return this.client.call(BOOKINGS.retryNotices, { id });
  }

  @Delete('admin/bookings/:id')
  @HttpCode(204)
  @UseGuards(AdminGuard)
  @Audited('booking.erase')
  async erase(@Param('id', IdPipe) id: string, @WriteId() writeId: string) {
    await this.client.call(BOOKINGS.erase, { id }, writeId);
  }

  private async pageOf(query: BookingsQuery, response: Response) {
    const { items, next, suspects } = await this.client.call(BOOKINGS.page, query);
    const link = nextLink('/api/admin/bookings', query, next);
    response.set({ ...link, [SUSPECTS_HEADER]: String(suspects), 'cache-control': 'no-store' });
    return items;
  }
}
