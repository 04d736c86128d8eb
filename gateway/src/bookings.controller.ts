import {
  Body,
  Controller,
  Delete,
  Get,
  Headers,
  HttpCode,
  Param,
  Post,
  Put,
  Query,
  Res,
  UseGuards,
} from '@nestjs/common';
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
  async create(@Body({ schema: bookingInput }) input: BookingAsked, @Headers('idempotency-key') key?: string) {
    return this.intake.take(input, key);
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
    @Body({ schema: bookingStatusInput }) { status }: { status: RpcPayload<typeof BOOKINGS.setStatus>['status'] },
  ) {
    return this.client.call(BOOKINGS.setStatus, { id, status });
  }

  @Put('admin/bookings/:id/suspect')
  @UseGuards(AdminGuard)
  setSuspect(
    @Param('id', IdPipe) id: string,
    @Body({ schema: bookingSuspectInput }) { suspect }: { suspect: boolean },
  ) {
    return this.client.call(BOOKINGS.setSuspect, { id, suspect });
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
  async erase(@Param('id', IdPipe) id: string) {
    await this.client.call(BOOKINGS.erase, { id });
  }
}
