import { Body, Controller, Param, Query, Res } from '@nestjs/common';
import { GALLERY_ROUTES } from '@tocada/contracts/gallery.routes.js';
import {
  GALLERY,
  GALLERY_ADMIN_ROUTES,
  galleryImageChange,
  galleryImageInput,
  galleryOrder,
  galleryQuery,
  type GalleryQuery,
} from '@tocada/contracts/gallery.js';
import type { RpcPayload } from '@tocada/contracts/rpc.js';
import { StreamsClient } from '@tocada/runtime/streams/streams.client.js';
import type { Response } from 'express';
import { contentRead } from '../cache/content-reads.js';
import { ContentWrites } from '../cache/content-writes.js';
import { Handle } from '../http/handle.js';
import { IdPipe } from '../http/id.pipe.js';
import { WriteId } from '../http/idempotency-key.js';
import { linkedItems } from '../http/page-link.js';

export const GALLERY_READS = [contentRead(GALLERY_ROUTES.page, GALLERY.page)];

@Controller()
export class GalleryController {
  constructor(
    private readonly writes: ContentWrites,
    private readonly client: StreamsClient,
  ) {}

  @Handle(GALLERY_ADMIN_ROUTES.page)
  async forAdmin(@Query({ schema: galleryQuery }) query: GalleryQuery, @Res({ passthrough: true }) response: Response) {
    return linkedItems(GALLERY_ADMIN_ROUTES.page, query, await this.client.call(GALLERY.forAdmin, query), response);
  }

  @Handle(GALLERY_ADMIN_ROUTES.create)
  create(@Body({ schema: galleryImageInput }) input: RpcPayload<typeof GALLERY.create>, @WriteId() writeId: string) {
    return this.writes.run(GALLERY.create, input, writeId);
  }

  /** Before `update`, which would take "order" for an id. */
  @Handle(GALLERY_ADMIN_ROUTES.reorder)
  async reorder(@Body({ schema: galleryOrder }) input: RpcPayload<typeof GALLERY.reorder>, @WriteId() writeId: string) {
    await this.writes.run(GALLERY.reorder, input, writeId);
  }

  @Handle(GALLERY_ADMIN_ROUTES.update)
  update(
    @Param('id', IdPipe) id: string,
    @Body({ schema: galleryImageChange }) input: Omit<RpcPayload<typeof GALLERY.update>, 'id'>,
    @WriteId() writeId: string,
  ) {
    return this.writes.run(GALLERY.update, { ...input, id }, writeId);
  }

  @Handle(GALLERY_ADMIN_ROUTES.remove)
  async remove(@Param('id', IdPipe) id: string, @WriteId() writeId: string) {
    await this.writes.run(GALLERY.remove, { id }, writeId);
  }
}
