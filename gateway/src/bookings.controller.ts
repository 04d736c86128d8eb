import { createHash } from 'node:crypto';
import { Body, Controller, Get, Headers, Param, Post, Put, Query, Res, UseGuards } from '@nestjs/common';
import { bookingInput, BOOKINGS, bookingStatusInput } from '@tocada/contracts/bookings.js';
import { pageQuery, type PageQuery } from '@tocada/contracts/fields.js';
import type { RpcPayload } from '@tocada/contracts/rpc.js';
import { AppError } from '@tocada/runtime/app-error.js';
import { StreamsClient } from '@tocada/runtime/streams/streams.client.js';
import type { Response } from 'express';
import { AdminGuard } from './admin/admin.guard.js';
import { PublicThrottlerGuard } from './admin/public-throttler.guard.js';
import { IdPipe } from './http/id.pipe.js';
import { nextLink } from './http/page-link.js';

const IDEMPOTENCY_KEY = /^[\x21-\x7e]{8,200}$/;

/** The key as a request id, so that the same key is the same write. */
function requestIdOf(key: string): string {
  if (!IDEMPOTENCY_KEY.test(key)) throw new AppError('invalid', 'Idempotency-Key debe tener de 8 a 200 caracteres');
  const hex = createHash('sha256').update(key).digest('hex');
  return hex.slice(0, 32).replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-8$3-8$4-$5');
}

@Controller('api')
export class BookingsController {
  constructor(private readonly client: StreamsClient) {}

  @Post('booking-inquiry')
  @UseGuards(PublicThrottlerGuard)
  create(
    @Body({ schema: bookingInput }) input: RpcPayload<typeof BOOKINGS.create>,
    @Headers('idempotency-key') key?: string,
  ) {
    return this.client.call(BOOKINGS.create, input, key === undefined ? undefined : requestIdOf(key));
  }

  @Get('admin/bookings')
  @UseGuards(AdminGuard)
  async page(@Query({ schema: pageQuery }) page: PageQuery, @Res({ passthrough: true }) response: Response) {
    const { items, next } = await this.client.call(BOOKINGS.page, page);
    response.set({ ...nextLink('/api/admin/bookings', page, next), 'cache-control': 'no-store' });
    return items;
  }

  @Put('admin/bookings/:id/status')
  @UseGuards(AdminGuard)
  setStatus(
    @Param('id', IdPipe) id: string,
    @Body({ schema: bookingStatusInput }) { status }: { status: RpcPayload<typeof BOOKINGS.setStatus>['status'] },
  ) {
    return this.client.call(BOOKINGS.setStatus, { id, status });
  }
}
