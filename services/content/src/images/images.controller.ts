import { Controller } from '@nestjs/common';
import { MessagePattern, Payload } from '@nestjs/microservices';
import { IMAGES } from '@tocada/contracts/images.js';
import type { RpcPayload } from '@tocada/contracts/rpc.js';
import { ImagesService } from './images.service.js';

@Controller()
export class ImagesController {
  constructor(private readonly images: ImagesService) {}

  @MessagePattern(IMAGES.prepare.name)
  prepare(@Payload({ schema: IMAGES.prepare.input }) { imageURL }: RpcPayload<typeof IMAGES.prepare>) {
    return this.images.prepare(imageURL);
  }
}
