import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Query, Res, UseGuards } from '@nestjs/common';
import {
  bookingInput,
  BOOKINGS,
  bookingsExportQuery,
  bookingsQuery,
  bookingStatusInput,
  bookingSuspectInput,
  type BookingsExportQuery,
  type BookingsQuery,
} from '@tocada/contracts/bookings.js';
import type { RpcPayload } from '@tocada/contracts/rpc.js';
import { StreamsClient } from '@tocada/runtime/streams/streams.client.js';
import type { Response } from 'express';
import { AdminGuard } from './admin/admin.guard.js';
import { Audited } from './audit/audited.js';
import { PublicThrottlerGuard } from './admin/public-throttler.guard.js';
import { BookingsExport } from './bookings.export.js';
import { BookingsIntake, type BookingAsked } from './bookings.intake.js';
import { IdPipe } from './http/id.pipe.js';
import { WriteId } from './http/idempotency-key.js';
import { nextLink } from './http/page-link.js';

@Controller('api')
export class BookingsController {
  constructor(
    private readonly client: StreamsClient,
    private readonly intake: BookingsIntake,
    private readonly exports: BookingsExport,
  ) {}

  @Post('booking-inquiry')
  @UseGuards(PublicThrottlerGuard)
  create(@Body({ schema: bookingInput }) input: BookingAsked, @WriteId() writeId: string) {
    return this.intake.take(input, writeId);
  }

  @Get('admin/bookings')
  @UseGuards(AdminGuard)
  page(@Query({ schema: bookingsQuery }) query: BookingsQuery, @Res({ passthrough: true }) response: Response) {
    return this.pageOf(query, response);
  }

  /** As the list, for filters that hold what a client is called: addresses are written into logs on the way here. */
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
    const { items, next } = await this.client.call(BOOKINGS.page, query);
    response.set({ ...nextLink('/api/admin/bookings', query, next), 'cache-control': 'no-store' });
    return items;
  }
}
