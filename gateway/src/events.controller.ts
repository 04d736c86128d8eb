import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Query, Req, Res, UseGuards } from '@nestjs/common';
import { eventChange, EVENTS, eventInput } from '@tocada/contracts/events.js';
import { pageQuery, type PageQuery } from '@tocada/contracts/fields.js';
import type { RpcPayload } from '@tocada/contracts/rpc.js';
import { StreamsClient } from '@tocada/runtime/streams/streams.client.js';
import type { Request, Response } from 'express';
import { AdminGuard } from './admin/admin.guard.js';
import { Audited } from './audit/audited.js';
import { ContentReads } from './cache/content-reads.js';
import { ContentWrites } from './cache/content-writes.js';
import { IdPipe } from './http/id.pipe.js';
import { WriteId } from './http/idempotency-key.js';
import { nextLink } from './http/page-link.js';
import { sendCached } from './http/send-cached.js';

type Input = RpcPayload<typeof EVENTS.create>;
type Change = Omit<RpcPayload<typeof EVENTS.update>, 'id'>;

@Controller('api')
export class EventsController {
  constructor(
    private readonly reads: ContentReads,
    private readonly writes: ContentWrites,
    private readonly client: StreamsClient,
  ) {}

  @Get('events/upcoming')
  async upcoming(@Query({ schema: pageQuery }) page: PageQuery, @Req() request: Request, @Res() response: Response) {
    sendCached(request, response, await this.reads.upcoming(page));
  }

  @Get('events/past')
  async past(@Query({ schema: pageQuery }) page: PageQuery, @Req() request: Request, @Res() response: Response) {
    sendCached(request, response, await this.reads.past(page));
  }

  @Get('events')
  async all(@Query({ schema: pageQuery }) page: PageQuery, @Req() request: Request, @Res() response: Response) {
    sendCached(request, response, await this.reads.events(page));
  }

  @Get('events/:id')
  async one(@Param('id', IdPipe) id: string, @Req() request: Request, @Res() response: Response) {
    sendCached(request, response, await this.reads.event(id));
  }

  @Get('admin/events')
  @UseGuards(AdminGuard)
  async forAdmin(@Query({ schema: pageQuery }) page: PageQuery, @Res({ passthrough: true }) response: Response) {
    const { items, next } = await this.client.call(EVENTS.forAdmin, page);
    response.set({ ...nextLink('/api/admin/events', page, next), 'cache-control': 'no-store' });
    return items;
  }

  @Post('admin/events')
  @UseGuards(AdminGuard)
  @Audited('event.create')
  create(@Body({ schema: eventInput }) input: Input, @WriteId() writeId: string) {
    return this.writes.run(EVENTS.create, input, writeId);
  }

  @Put('admin/events/:id')
  @UseGuards(AdminGuard)
  @Audited('event.update')
  update(@Param('id', IdPipe) id: string, @Body({ schema: eventChange }) input: Change, @WriteId() writeId: string) {
    return this.writes.run(EVENTS.update, { ...input, id }, writeId);
  }

  @Delete('admin/events/:id')
  @HttpCode(204)
  @UseGuards(AdminGuard)
  @Audited('event.remove')
  async remove(@Param('id', IdPipe) id: string, @WriteId() writeId: string) {
    await this.writes.run(EVENTS.remove, { id }, writeId);
  }
}
