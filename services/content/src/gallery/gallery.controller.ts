import { Controller } from '@nestjs/common';
import { Ctx, MessagePattern, Payload } from '@nestjs/microservices';
import { GALLERY } from '@tocada/contracts/gallery.js';
import type { RpcPayload } from '@tocada/contracts/rpc.js';
import { StreamsContext } from '@tocada/runtime/streams/streams.context.js';
import { GalleryService } from './gallery.service.js';

@Controller()
export class GalleryController {
  constructor(private readonly gallery: GalleryService) {}

  @MessagePattern(GALLERY.page.name)
  page(@Payload({ schema: GALLERY.page.input }) page: RpcPayload<typeof GALLERY.page>) {
    return this.gallery.page(page);
  }

  @MessagePattern(GALLERY.forAdmin.name)
  forAdmin(@Payload({ schema: GALLERY.forAdmin.input }) page: RpcPayload<typeof GALLERY.forAdmin>) {
    return this.gallery.forAdmin(page);
  }

  @MessagePattern(GALLERY.create.name)
  create(
    @Payload({ schema: GALLERY.create.input }) input: RpcPayload<typeof GALLERY.create>,
    @Ctx() context: StreamsContext,
  ) {
    return this.gallery.create(context.id, input);
  }

  @MessagePattern(GALLERY.update.name)
  update(
    @Payload({ schema: GALLERY.update.input }) input: RpcPayload<typeof GALLERY.update>,
    @Ctx() context: StreamsContext,
  ) {
    return this.gallery.update(context.id, input);
  }

  @MessagePattern(GALLERY.reorder.name)
  reorder(
    @Payload({ schema: GALLERY.reorder.input }) input: RpcPayload<typeof GALLERY.reorder>,
    @Ctx() context: StreamsContext,
  ) {
    return this.gallery.reorder(context.id, input);
  }

  @MessagePattern(GALLERY.remove.name)
  remove(
    @Payload({ schema: GALLERY.remove.input }) { id }: RpcPayload<typeof GALLERY.remove>,
    @Ctx() context: StreamsContext,
  ) {
    return this.gallery.remove(context.id, id);
  }
}
