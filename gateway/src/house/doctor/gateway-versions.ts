import { randomUUID } from 'node:crypto';
import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Redis } from 'ioredis';
import { GatewayEnv } from '../../config/gateway.env.js';

const KEY = 'admin:gateways';
/** The time between two signs of a gateway, and the time without a sign after which it counts as gone. Milliseconds. */
const EVERY = 5000;
const GONE_AFTER = 20_000;

/** The releases of the gateways that run. */
export const gatewayVersions = async (redis: Redis): Promise<string[]> => {
  const names = await redis.zrange(KEY, Date.now() - GONE_AFTER, '+inf', 'BYSCORE');
  return names.map((name) => name.slice(0, name.lastIndexOf(':')));
};

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
    await this.redis.zrem(KEY, this.name).catch(() => {});
  }

  private show(): void {
    const now = Date.now();
    const shown = this.redis
      .multi()
      .zadd(KEY, now, this.name)
      .zremrangebyscore(KEY, '-inf', now - GONE_AFTER)
      .exec();
    shown.catch(() => {});
  }
}
