import { Body, Controller } from '@nestjs/common';
import { IMAGE_ROUTES } from '@tocada/contracts/admin.routes.js';
import { Handle } from './http/handle.js';
import { IMAGES, uploadedImage } from '@tocada/contracts/images.js';
import type { RpcPayload } from '@tocada/contracts/rpc.js';
import { StreamsClient } from '@tocada/runtime/streams/streams.client.js';

@Controller()
export class ImagesController {
  constructor(private readonly client: StreamsClient) {}

  @Handle(IMAGE_ROUTES.prepare)
  prepare(@Body({ schema: uploadedImage }) input: RpcPayload<typeof IMAGES.prepare>) {
    return this.client.call(IMAGES.prepare, input);
  }
}
