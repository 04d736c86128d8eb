import { Body, Controller } from '@nestjs/common';
import { IMAGE_ROUTES, IMAGES, uploadedImage } from '@tocada/contracts/images.js';
import type { RpcPayload } from '@tocada/contracts/rpc.js';
import { StreamsClient } from '@tocada/runtime/streams/streams.client.js';
import { Handle } from '../http/handle.js';

@Controller()
export class ImagesController {
  constructor(private readonly client: StreamsClient) {}

  @Handle(IMAGE_ROUTES.prepare)
  prepare(@Body({ schema: uploadedImage }) input: RpcPayload<typeof IMAGES.prepare>) {
    return this.client.call(IMAGES.prepare, input);
  }
}
