import {
  Body,
  Controller,
  Delete,
  Get,
  Headers,
  Header,
  HttpCode,
  Param,
  Post,
  Put,
  Req,
  Res,
  UseGuards,
} from '@nestjs/common';
import { memberInput, MEMBERS } from '@tocada/contracts/members.js';
import type { RpcPayload } from '@tocada/contracts/rpc.js';
import { StreamsClient } from '@tocada/runtime/streams/streams.client.js';
import type { Request, Response } from 'express';
import { AdminGuard } from './admin/admin.guard.js';
import { ContentReads } from './cache/content-reads.js';
import { ContentWrites } from './cache/content-writes.js';
import { IdPipe } from './http/id.pipe.js';
import { requestIdOf } from './http/idempotency-key.js';
import { sendCached } from './http/send-cached.js';

type Input = RpcPayload<typeof MEMBERS.create>;

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
  create(@Body({ schema: memberInput }) input: Input, @Headers('idempotency-key') key?: string) {
    return this.writes.run(['members'], MEMBERS.create, input, requestIdOf(key));
  }

  @Put('admin/band-members/:id')
  @UseGuards(AdminGuard)
  update(@Param('id', IdPipe) id: string, @Body({ schema: memberInput }) input: Input) {
    return this.writes.run(['members'], MEMBERS.update, { ...input, id });
  }

  @Delete('admin/band-members/:id')
  @HttpCode(204)
  @UseGuards(AdminGuard)
  async remove(@Param('id', IdPipe) id: string) {
    await this.writes.run(['members'], MEMBERS.remove, { id });
  }
}
