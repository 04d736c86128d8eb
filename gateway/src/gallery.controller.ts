import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Query, Req, Res, UseGuards } from '@nestjs/common';
import {
  GALLERY,
  galleryImageChange,
  galleryImageInput,
  galleryOrder,
  galleryQuery,
  type GalleryQuery,
} from '@tocada/contracts/gallery.js';
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

@Controller('api')
export class GalleryController {
  constructor(
    private readonly reads: ContentReads,
    private readonly writes: ContentWrites,
    private readonly client: StreamsClient,
  ) {}

  @Get('gallery')
  async page(@Query({ schema: galleryQuery }) query: GalleryQuery, @Req() request: Request, @Res() response: Response) {
    sendCached(request, response, await this.reads.gallery(query));
  }

  @Get('admin/gallery')
  @UseGuards(AdminGuard)
  async forAdmin(@Query({ schema: galleryQuery }) query: GalleryQuery, @Res({ passthrough: true }) response: Response) {
    const { items, next } = await this.client.call(GALLERY.forAdmin, query);
    response.set({ ...nextLink('/api/admin/gallery', query, next), 'cache-control': 'no-store' });
    return items;
  }

  @Post('admin/gallery')
  @UseGuards(AdminGuard)
  @Audited('photo.create')
  create(@Body({ schema: galleryImageInput }) input: RpcPayload<typeof GALLERY.create>, @WriteId() writeId: string) {
    return this.writes.run(GALLERY.create, input, writeId);
  }

  @Put('admin/gallery/order')
  @HttpCode(204)
  @UseGuards(AdminGuard)
  @Audited('photo.reorder')
  async reorder(@Body({ schema: galleryOrder }) input: RpcPayload<typeof GALLERY.reorder>, @WriteId() writeId: string) {
    await this.writes.run(GALLERY.reorder, input, writeId);
  }

  @Put('admin/gallery/:id')
  @UseGuards(AdminGuard)
  @Audited('photo.update')
  update(
    @Param('id', IdPipe) id: string,
    @Body({ schema: galleryImageChange }) input: Omit<RpcPayload<typeof GALLERY.update>, 'id'>,
    @WriteId() writeId: string,
  ) {
    return this.writes.run(GALLERY.update, { ...input, id }, writeId);
  }

  @Delete('admin/gallery/:id')
  @HttpCode(204)
  @UseGuards(AdminGuard)
  @Audited('photo.remove')
  async remove(@Param('id', IdPipe) id: string, @WriteId() writeId: string) {
    await this.writes.run(GALLERY.remove, { id }, writeId);
  }
}
