import { Body, Controller, Delete, Get, HttpCode, Param, Post, Query, Req, Res, UseGuards } from '@nestjs/common';
import { pageQuery, type PageQuery } from '@tocada/contracts/fields.js';
import { GALLERY, galleryImageInput } from '@tocada/contracts/gallery.js';
import type { RpcPayload } from '@tocada/contracts/rpc.js';
import { StreamsClient } from '@tocada/runtime/streams/streams.client.js';
import type { Request, Response } from 'express';
import { AdminGuard } from './admin/admin.guard.js';
import { ContentReads } from './cache/content-reads.js';
import { ContentWrites } from './cache/content-writes.js';
import { IdPipe } from './http/id.pipe.js';
import { nextLink } from './http/page-link.js';
import { sendCached } from './http/send-cached.js';

@Controller('api')
export class GalleryController {
  constructor(
    private readonly reads: ContentReads,
    private readonly writes: ContentWrites,
    private readonly client: StreamsClient,
  ) {}

  @Get('gallery')
  async page(@Query({ schema: pageQuery }) page: PageQuery, @Req() request: Request, @Res() response: Response) {
    sendCached(request, response, await this.reads.gallery(page));
  }

  @Get('admin/gallery')
  @UseGuards(AdminGuard)
  async forAdmin(@Query({ schema: pageQuery }) page: PageQuery, @Res({ passthrough: true }) response: Response) {
    const { items, next } = await this.client.call(GALLERY.forAdmin, page);
    response.set({ ...nextLink('/api/admin/gallery', page, next), 'cache-control': 'no-store' });
    return items;
  }

  @Post('admin/gallery')
  @UseGuards(AdminGuard)
  create(@Body({ schema: galleryImageInput }) input: RpcPayload<typeof GALLERY.create>) {
    return this.writes.run('gallery', GALLERY.create, input);
  }

  @Delete('admin/gallery/:id')
  @HttpCode(204)
  @UseGuards(AdminGuard)
  async remove(@Param('id', IdPipe) id: string) {
    await this.writes.run('gallery', GALLERY.remove, { id });
  }
}
