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
  async page(@Query({ schema: bookingsQuery }) query: BookingsQuery, @Res({ passthrough: true }) response: Response) {
    const { items, next } = await this.client.call(BOOKINGS.page, query);
    response.set({ ...nextLink('/api/admin/bookings', query, next), 'cache-control': 'no-store' });
    return items;
  }

  @Get('admin/bookings/export')
  @UseGuards(AdminGuard)
  export(@Query({ schema: bookingsExportQuery }) query: BookingsExportQuery, @Res() response: Response) {
    return this.exports.send(query, response);
  }

  @Put('admin/bookings/:id/status')
  @UseGuards(AdminGuard)
  setStatus(
    @Param('id', IdPipe) id: string,
    @Body({ schema: bookingStatusInput }) input: Omit<RpcPayload<typeof BOOKINGS.setStatus>, 'id'>,
    @WriteId() writeId: string,
  ) {
    return this.client.call(BOOKINGS.setStatus, { ...input, id }, writeId);
  }

  @Put('admin/bookings/:id/suspect')
  @UseGuards(AdminGuard)
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
  retryNotices(@Param('id', IdPipe) id: string) {
    return this.client.call(BOOKINGS.retryNotices, { id });
  }

  @Delete('admin/bookings/:id')
  @HttpCode(204)
  @UseGuards(AdminGuard)
  async erase(@Param('id', IdPipe) id: string, @WriteId() writeId: string) {
    await this.client.call(BOOKINGS.erase, { id }, writeId);
  }
}
