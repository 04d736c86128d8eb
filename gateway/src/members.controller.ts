import { Body, Controller, Delete, Get, Header, HttpCode, Param, Post, Put, Req, Res, UseGuards } from '@nestjs/common';
import { memberChange, memberInput, MEMBERS } from '@tocada/contracts/members.js';
import type { RpcPayload } from '@tocada/contracts/rpc.js';
import { StreamsClient } from '@tocada/runtime/streams/streams.client.js';
import type { Request, Response } from 'express';
import { AdminGuard } from './admin/admin.guard.js';
import { Audited } from './audit/audited.js';
import { ContentReads } from './cache/content-reads.js';
import { ContentWrites } from './cache/content-writes.js';
import { IdPipe } from './http/id.pipe.js';
import { WriteId } from './http/idempotency-key.js';
import { sendCached } from './http/send-cached.js';

type Input = RpcPayload<typeof MEMBERS.create>;
type Change = Omit<RpcPayload<typeof MEMBERS.update>, 'id'>;

@Controller('api')
export class MembersController {
  constructor(
    private readonly reads: ContentReads,
    private readonly writes: ContentWrites,
    private readonly client: StreamsClient,
  ) {}

  @Get('band-members')
  async all(@Req() request: Request, @Res() response: Response) {
    sendCached(request, response, await this.reads.members());
  }

  @Get('admin/band-members')
  @UseGuards(AdminGuard)
  @Header('cache-control', 'no-store')
  forAdmin() {
    return this.client.call(MEMBERS.forAdmin, {});
  }

  @Post('admin/band-members')
  @UseGuards(AdminGuard)
  @Audited('member.create')
  create(@Body({ schema: memberInput }) input: Input, @WriteId() writeId: string) {
    return this.writes.run(MEMBERS.create, input, writeId);
  }

  @Put('admin/band-members/:id')
  @UseGuards(AdminGuard)
  @Audited('member.update')
  update(@Param('id', IdPipe) id: string, @Body({ schema: memberChange }) input: Change, @WriteId() writeId: string) {
    return this.writes.run(MEMBERS.update, { ...input, id }, writeId);
  }

  @Delete('admin/band-members/:id')
  @HttpCode(204)
  @UseGuards(AdminGuard)
  @Audited('member.remove')
  async remove(@Param('id', IdPipe) id: string, @WriteId() writeId: string) {
    await this.writes.run(MEMBERS.remove, { id }, writeId);
  }
}
