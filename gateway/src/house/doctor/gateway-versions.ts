import { randomUUID } from 'node:crypto';
import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { GATEWAY_GONE_AFTER, GATEWAYS_KEY } from '@tocada/runtime/streams/releases.js';
import { Redis } from 'ioredis';
import { GatewayEnv } from '../../config/gateway.env.js';

/** The time between two signs of a gateway. Milliseconds. */
const EVERY = 5000;

/** Lets the doctor see gateways of two releases. No stream has them as its consumers. */
@Injectable()
export class GatewayVersions implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly name: string;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    env: GatewayEnv,
    private readonly redis: Redis,
  ) {
    this.name = `${env.VERSION}:${randomUUID()}`;
  }

  onApplicationBootstrap(): void {
    this.show();
    this.timer = setInterval(() => this.show(), EVERY).unref();
  }

  async onModuleDestroy(): Promise<void> {
    clearInterval(this.timer);
    await this.redis.zrem(GATEWAYS_KEY, this.name).catch(() => {});
  }

  private show(): void {
    const now = Date.now();
    const shown = this.redis
      .multi()
      .zadd(GATEWAYS_KEY, now, this.name)
      .zremrangebyscore(GATEWAYS_KEY, '-inf', now - GATEWAY_GONE_AFTER)
      .exec();
    shown.catch(() => {});
  }
}
