import { Controller } from '@nestjs/common';
import { GALLERY } from '@tocada/contracts/gallery.js';
import type { RpcPayload } from '@tocada/contracts/rpc.js';
import { HandleCall } from '@tocada/runtime/streams/handle-call.js';
import type { StreamsContext } from '@tocada/runtime/streams/streams.context.js';
import { GalleryService } from './gallery.service.js';

@Controller()
export class GalleryController {
  constructor(private readonly gallery: GalleryService) {}

  @HandleCall(GALLERY.page)
  page(page: RpcPayload<typeof GALLERY.page>) {
    return this.gallery.page(page);
  }

  @HandleCall(GALLERY.forAdmin)
  forAdmin(page: RpcPayload<typeof GALLERY.forAdmin>) {
    return this.gallery.forAdmin(page);
  }

  @HandleCall(GALLERY.create)
  create(input: RpcPayload<typeof GALLERY.create>, { id }: StreamsContext) {
    return this.gallery.create(id, input);
  }

  @HandleCall(GALLERY.update)
  update(input: RpcPayload<typeof GALLERY.update>, { id }: StreamsContext) {
    return this.gallery.update(id, input);
  }

  @HandleCall(GALLERY.reorder)
  reorder(input: RpcPayload<typeof GALLERY.reorder>, { id }: StreamsContext) {
    return this.gallery.reorder(id, input);
  }

  @HandleCall(GALLERY.remove)
  remove(input: RpcPayload<typeof GALLERY.remove>, { id }: StreamsContext) {
    return this.gallery.remove(id, input.id);
  }
}
