import { Body, Controller, HttpCode, Post, UseGuards } from '@nestjs/common';
import { IMAGES, uploadedImage } from '@tocada/contracts/images.js';
import type { RpcPayload } from '@tocada/contracts/rpc.js';
import { StreamsClient } from '@tocada/runtime/streams/streams.client.js';
import { AdminGuard } from './admin/admin.guard.js';

@Controller('api/admin/images')
export class ImagesController {
  constructor(private readonly client: StreamsClient) {}

  @Post()
  @HttpCode(200)
  @UseGuards(AdminGuard)
  prepare(@Body({ schema: uploadedImage }) input: RpcPayload<typeof IMAGES.prepare>) {
    return this.client.call(IMAGES.prepare, input);
  }
}
