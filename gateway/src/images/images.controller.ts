import { Body, Controller, Req } from '@nestjs/common';
import { IMAGE_PREPARED, IMAGE_ROUTES, IMAGES, uploadedImage } from '@tocada/contracts/kit/images.js';
import type { RpcPayload } from '@tocada/contracts/kit/rpc.js';
import { StreamsClient } from '@tocada/runtime/streams/streams.client.js';
import type { Request } from 'express';
import { Redis } from 'ioredis';
import { AuditTrail } from '../audit/audit-trail.js';
import { imageIn } from '../audit/audit.interceptor.js';
import { Handle } from '../http/handle.js';

/** The time that all replicas know that an image was noted. Seconds. */
const NOTED_FOR = 86_400;

@Controller()
export class ImagesController {
  constructor(
    private readonly client: StreamsClient,
    private readonly redis: Redis,
    private readonly trail: AuditTrail,
  ) {}

  @Handle(IMAGE_ROUTES.prepare)
  async prepare(@Body({ schema: uploadedImage }) input: RpcPayload<typeof IMAGES.prepare>, @Req() request: Request) {
    const image = await this.client.call(IMAGES.prepare, input);
    const id = imageIn(input);
    // Without Redis an image may be noted twice.
    const isFirst = await this.redis.set(`admin:image-noted:${id}`, 1, 'EX', NOTED_FOR, 'NX').catch(() => 'OK');
    if (isFirst) this.trail.note(IMAGE_PREPARED, request, id);
    return image;
  }
}
