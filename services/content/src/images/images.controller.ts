import { Controller } from '@nestjs/common';
import { IMAGES } from '@tocada/contracts/images.js';
import type { RpcPayload } from '@tocada/contracts/rpc.js';
import { HandleCall } from '@tocada/runtime/streams/handle-call.js';
import { ImagesService } from './images.service.js';

@Controller()
export class ImagesController {
  constructor(private readonly images: ImagesService) {}

  @HandleCall(IMAGES.prepare)
  prepare({ imageURL }: RpcPayload<typeof IMAGES.prepare>) {
    return this.images.prepare(imageURL);
  }
}
